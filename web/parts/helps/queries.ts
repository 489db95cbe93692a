import { queryOptions } from '@tanstack/react-query';
import type { Help, helpRoutes } from '#shared/contract/helps.ts';
import type { HelpId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys. */
const helpArea = 'helps';

/** All of them, for everybody. */
export const everyHelpQuery = queryOptions({
  queryKey: [helpArea, 'list', { isWhole: true }] as const,
  queryFn: ({ signal }) => call(routes.listEveryHelp, {}, { signal }),
});

/** By pages, for platform staff. */
export const helpsQuery = recordListQuery(helpArea, routes.listHelps, 'records', {});

/** In the order of their making. */
const helpRules: ListRules<Help> = { belongs: () => true, compare: (one, other) => (one.id < other.id ? -1 : 1) };

export type HelpFields = CallInput<typeof helpRoutes.createHelp>['body'];

/** Creates without an id, changes with one. */
export const useSaveHelp = () =>
  useSaveRecord(
    helpArea,
    ({ id, fields }: { readonly id: HelpId | null; readonly fields: HelpFields }) =>
      id === null ? call(routes.createHelp, { body: fields }) : call(routes.updateHelp, { params: { helpId: id }, body: fields }),
    helpRules,
  );

export const useDeleteHelp = () => useDeleteRecord(helpArea, (id: HelpId) => call(routes.deleteHelp, { params: { helpId: id } }));
