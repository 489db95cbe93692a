import { queryOptions } from '@tanstack/react-query';
import type { Help, helpRoutes } from '#shared/contract/helps.ts';
import type { HelpId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { lateRoutes } from '#web/api/late-routes.static.ts';

/** First word of their query keys. */
const helpArea = 'helps';

/** All of them, for everybody. */
export const everyHelpQuery = queryOptions({
  queryKey: [helpArea, 'list', { isWhole: true }] as const,
  queryFn: ({ signal }) => call(lateRoutes.listEveryHelp, {}, { signal }),
});

/** By pages, for platform staff. */
export const helpsQuery = recordListQuery(helpArea, lateRoutes.listHelps, {});

/** In the order of their making. */
const helpRules: ListRules<Help> = { belongs: () => true, compare: (one, other) => (one.id < other.id ? -1 : 1) };

export type HelpFields = CallInput<typeof helpRoutes.createHelp>['body'];

/** Creates without an id, changes with one. */
export const useSaveHelp = () =>
  useSaveRecord(
    helpArea,
    ({ id, fields }: { readonly id: HelpId | null; readonly fields: HelpFields }) =>
      id === null ? call(lateRoutes.createHelp, { body: fields }) : call(lateRoutes.updateHelp, { params: { helpId: id }, body: fields }),
    helpRules,
  );

export const useDeleteHelp = () => useDeleteRecord(helpArea, (id: HelpId) => call(lateRoutes.deleteHelp, { params: { helpId: id } }));
