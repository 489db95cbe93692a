import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { TagId } from '#shared/contract/ids.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { BareTag, tagRoutes, TagKind } from '#shared/contract/tags.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { findsName } from '#web/api/folded.ts';
import { onEntry } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys, for `applyRecordEvent`. */
export const tagArea = 'tags';

/** Every tag by name, for pickers and marks. */
export const tagsQuery = queryOptions({
  queryKey: [tagArea, 'list', { kanban: 0, isWhole: true }],
  queryFn: ({ signal }) => call(routes.suggestTags, {}, { signal }),
});

/** Every lane from left to right. */
export const lanesQuery = queryOptions({
  queryKey: [tagArea, 'list', { kanban: 1, isWhole: true }],
  queryFn: async ({ signal }) => (await call(routes.listLanes, {}, { signal })).lista,
});

/** A page with how many tickets each one has, which nothing tells live: fetched on each entry. */
export const tagPagesQuery = (kanban: TagKind, searchParam: string) =>
  infiniteQueryOptions({
    queryKey: [tagArea, 'list', { kanban, ...(searchParam === '' ? {} : { searchParam }) }] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        kanban: kanban === 1 ? ('1' as const) : ('0' as const),
        ...(searchParam ? { searchParam } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      const { tags: records, ...page } = await call(routes.listTags, { query }, { signal });
      return { records, ...page };
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: onEntry,
  });

/** When there are more or fewer: how many there are in all stands beside the title. */
export const refetchTagPages = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [tagArea, 'list'], predicate: ({ queryKey }) => !isWhole(queryKey[2]) });

const isWhole = (filter: unknown): boolean => typeof filter === 'object' && filter !== null && 'isWhole' in filter;

/** Tags by name; lanes in their order. */
export const tagRules: ListRules<BareTag> = {
  belongs: (tag, { kanban, searchParam = '' }) => tag.kanban === kanban && findsName(String(searchParam), tag.name),
  compare: (one, other) => (one.kanban === 1 ? one.order - other.order : 0) || (folded(one.name) < folded(other.name) ? -1 : 1),
};

/** As the server orders and searches: accents and case do not count. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

export type TagFields = Omit<CallInput<typeof tagRoutes.createTag>['body'], 'kanban'>;

/** Creates without an id, changes with one. */
export const saveTag = ({ id, kanban, fields }: { id: TagId | null; kanban: TagKind; fields: TagFields }) =>
  id === null ? call(routes.createTag, { body: { ...fields, kanban } }) : call(routes.updateTag, { params: { tagId: id }, body: fields });
