import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { QuickMessage, quickMessages } from '#shared/records/quick-messages.ts';
import type { ListRules } from './apply-record-event.ts';
import { call } from './call.ts';
import { folded } from './folded.ts';
import { recordListQuery, useDeleteRecord, useSaveRecord } from './record-lists.ts';
import { lateRoutes } from './late-routes.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const quickMessageArea = 'quick-messages';

export const quickMessagesQuery = (searchParam: string) => recordListQuery(quickMessageArea, lateRoutes.listQuickMessages, { searchParam });

/** All of them, by shortcode, for suggestions while typing. The filter is none of the server's lists, but live events find it so. */
export const everyQuickMessageQuery = queryOptions({
  queryKey: [quickMessageArea, 'list', { isWhole: true }] as const,
  queryFn: ({ signal }) => call(lateRoutes.suggestQuickMessages, {}, { signal }),
});

/** Whether a shortcode begins with what is typed; accents and case do not count. */
export const isBeginningOf = (typed: string, shortcode: string): boolean => folded(shortcode).startsWith(folded(typed));

/** By shortcode, which a search finds by its beginning. */
export const quickMessageRules: ListRules<QuickMessage> = {
  belongs: ({ shortcode }, { searchParam = '' }) => isBeginningOf(String(searchParam), shortcode),
  compare: (one, other) => (folded(one.shortcode) < folded(other.shortcode) ? -1 : 1),
};

export type QuickMessageFields = z.input<typeof quickMessages.body>;

/** Creates without an id, changes with one. */
export const useSaveQuickMessage = () =>
  useSaveRecord(
    quickMessageArea,
    ({ id, fields }: { id: QuickMessage['id'] | null; fields: QuickMessageFields }) =>
      id === null
        ? call(lateRoutes.createQuickMessage, { body: fields })
        : call(lateRoutes.updateQuickMessage, { params: { quickMessageId: id }, body: fields }),
    quickMessageRules,
  );

export const useDeleteQuickMessage = () =>
  useDeleteRecord(quickMessageArea, (id: QuickMessage['id']) => call(lateRoutes.deleteQuickMessage, { params: { quickMessageId: id } }));
