import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallInput, ReplyOf, Route } from '#shared/contract/route.ts';
import { applyRecordEvent, type ListRules, type LiveRecord } from './apply-record-event.ts';
import { call } from './call.ts';
import type { ClientRoute } from './client-route.ts';

type ItemIn<T> = T extends readonly (infer I)[] ? I : never;
/** Of a route whose reply is `{ hasMore, nextCursor }` and one list, whatever that is called. */
export type RecordOf<R extends Route> = NonNullable<{ [K in keyof ReplyOf<R>]: ItemIn<ReplyOf<R>[K]> }[keyof ReplyOf<R>]>;

/** A list route's query without the words for going on. */
export type FilterOf<R extends Route> = Omit<NonNullable<CallInput<R> extends { query?: infer Q } ? Q : never>, 'cursor' | 'pageNumber'>;

export interface RecordPage<T> {
  readonly records: T[];
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
}
export type RecordPages<T> = InfiniteData<RecordPage<T>>;

/**
 * A list by pages, kept under `[area, 'list', filter]`, where `applyRecordEvent` finds it. Empty filters are left out of key and call.
 * While another filter's list is fetched, the last one stays.
 *
 * @param area first word of the query keys of this kind of record.
 */
export function recordListQuery<R extends Route>(area: string, route: ClientRoute<R>, filter: FilterOf<R>) {
  return pagedQuery<RecordOf<R>>(area, route as ClientRoute<Route>, filter); // a route like any other
}

/** A list by pages of a route whose records the caller knows. */
export function pagedQuery<T>(area: string, route: ClientRoute<Route>, filter: Readonly<Record<string, unknown>>) {
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
  return infiniteQueryOptions({
    queryKey: [area, 'list', set] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam ? { ...set, cursor: pageParam } : set;
      const reply = await call<Route>(route, { query }, { signal });
      return pageOf<T>(reply as Omit<RecordPage<unknown>, 'records'>); // what the caller knows of the route
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** The specification names the list of a reply after its records. */
function pageOf<T>(reply: Omit<RecordPage<unknown>, 'records'>): RecordPage<T> {
  const { hasMore, nextCursor } = reply;
  const records = Object.values(reply).find((value: unknown) => Array.isArray(value)) as T[] | undefined; // what RecordOf found in the reply's type
  return { records: records ?? [], hasMore, nextCursor };
}

/** Creates or changes a record; the reply goes into every cached list at once. Forms show the failure themselves. */
export function useSaveRecord<T extends LiveRecord, V>(area: string, save: (change: V) => Promise<T>, rules?: ListRules<T>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: save,
    meta: { showsOwnError: true },
    onSuccess: (record) => applyRecordEvent(queryClient, area, { action: 'update', record }, rules),
  });
}

/** Deletes a record, which leaves every cached list once the server has agreed. @param onDeleted goes on from there. */
export function useDeleteRecord<Id extends string | number>(area: string, remove: (id: Id) => Promise<unknown>, onDeleted?: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: (_reply, id) => {
      applyRecordEvent(queryClient, area, { action: 'delete', id });
      onDeleted?.();
    },
  });
}
