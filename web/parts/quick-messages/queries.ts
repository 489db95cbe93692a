import { queryOptions } from '@tanstack/react-query';
import type { QuickMessageId } from '#shared/contract/ids.ts';
import type { QuickMessage, quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import type { CallInput } from '#shared/contract/route.ts';
import { recordApplier, type ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { folded } from '#web/api/folded.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const quickMessageArea = 'quick-messages';

export const quickMessagesQuery = (searchParam: string) => recordListQuery(quickMessageArea, routes.listQuickMessages, 'records', { searchParam });

/** All of them, by shortcode, for suggestions while typing. The filter is none of the server's lists, but live events find it so. */
export const everyQuickMessageQuery = queryOptions({
  queryKey: [quickMessageArea, 'list', { isWhole: true }] as const,
  queryFn: ({ signal }) => call(routes.suggestQuickMessages, {}, { signal }),
});

/** Whether a shortcode begins with what is typed; accents and case do not count. */
export const isBeginningOf = (typed: string, shortcode: string): boolean => folded(shortcode).startsWith(folded(typed));

/** By shortcode, which a search finds by its beginning. */
export const quickMessageRules: ListRules<QuickMessage> = {
  belongs: ({ shortcode }, { searchParam = '' }) => isBeginningOf(String(searchParam), shortcode),
  compare: (one, other) => (folded(one.shortcode) < folded(other.shortcode) ? -1 : 1),
};

export const applyQuickMessage = recordApplier(quickMessageArea, quickMessageRules);

export type QuickMessageFields = CallInput<typeof quickMessageRoutes.createQuickMessage>['body'];

/** Creates without an id, changes with one. */
export const useSaveQuickMessage = () =>
  useSaveRecord(
    quickMessageArea,
    ({ id, fields }: { id: QuickMessageId | null; fields: QuickMessageFields }) =>
      id === null ? call(routes.createQuickMessage, { body: fields }) : call(routes.updateQuickMessage, { params: { quickMessageId: id }, body: fields }),
    quickMessageRules,
  );

export const useDeleteQuickMessage = () =>
  useDeleteRecord(quickMessageArea, (id: QuickMessageId) => call(routes.deleteQuickMessage, { params: { quickMessageId: id } }));
