import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import type { CallInput, ParamsOf, ReplyOf, Route } from '#shared/contract/route.ts';
import { applyRecordEvent, type ListRules, type LiveRecord, recordApplier } from './apply-record-event.ts';
import { call } from './call.ts';
import type { ClientRoute } from './client-route.ts';

/** Names of the lists in a route's reply. */
type ListIn<R extends Route> = { [K in keyof ReplyOf<R>]: ReplyOf<R>[K] extends readonly unknown[] ? K : never }[keyof ReplyOf<R>] & string;
type RecordIn<R extends Route, N extends ListIn<R>> = ReplyOf<R>[N] extends readonly (infer T)[] ? T : never;

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
 * @param name the records' name in the reply.
 */
export function recordListQuery<R extends Route, N extends ListIn<R>>(area: string, route: ClientRoute<R>, name: N, filter: FilterOf<R>) {
  return pagedQuery<RecordIn<R, N>>(area, route, name, filter);
}

/** A list by pages of a route whose records the caller knows. */
export function pagedQuery<T>(area: string, route: ClientRoute<Route>, name: string, filter: Readonly<Record<string, unknown>>) {
  const set = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));
  return infiniteQueryOptions({
    queryKey: [area, 'list', set] as const,
    queryFn: async ({ pageParam, signal }): Promise<RecordPage<T>> => {
      const query = pageParam ? { ...set, cursor: pageParam } : set;
      const reply = (await call<Route>(route, { query }, { signal })) as PageReply; // every list's reply has these
      return { records: reply[name] as T[], hasMore: reply.hasMore, nextCursor: reply.nextCursor }; // the caller knows the name
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

type PageReply = Pick<RecordPage<unknown>, 'hasMore' | 'nextCursor'> & Readonly<Record<string, unknown>>;

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

interface UsualRoutes<C extends Route = Route, U extends Route = Route> {
  readonly create: ClientRoute<C>;
  readonly update: ClientRoute<U>;
  readonly remove: ClientRoute<Route>;
}

/** Creates without an id, changes with one. */
export interface Change<Id extends string, F> {
  readonly id: Id | null;
  readonly fields: F;
}

/** The usual calls of a kind of record. */
export function changeCalls<T, C extends Change<string, unknown>>({ create, update, remove }: UsualRoutes) {
  const params = (id: string) => ({ [/\{(\w+)\}/.exec(update.path)?.[1] ?? '']: id });
  const save = async ({ id, fields }: C): Promise<T> => {
    const reply = id === null ? call<Route>(create, { body: fields }) : call<Route>(update, { params: params(id), body: fields });
    return reply as Promise<T>; // both routes answer the record
  };
  return { save, remove: (id: NonNullable<C['id']>) => call<Route>(remove, { params: params(id) }) };
}

type FieldsOf<R extends Route> = CallInput<R> extends { body: infer B } ? B : never;
/** The one parameter of a route's path. */
type IdOf<R extends Route> = ParamsOf<R>[keyof ParamsOf<R>] & string;

/** The hooks that make these calls and keep the lists. `apply` brings live events into the cache. */
export function recordChanges<C extends Route, U extends Route>(area: string, routes: UsualRoutes<C, U>, rules: ListRules<ReplyOf<C> & LiveRecord>) {
  const { save, remove } = changeCalls<ReplyOf<C> & LiveRecord, Change<IdOf<U>, FieldsOf<C>>>(routes);
  return {
    useSave: () => useSaveRecord(area, save, rules),
    useRemove: (onDeleted?: () => void) => useDeleteRecord(area, remove, onDeleted),
    apply: recordApplier(area, rules),
  };
}
