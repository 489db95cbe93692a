import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Route } from '#shared/contract/route.ts';
import type { RecordArea, RecordName, Records, RecordsByName } from '#shared/records/index.ts';
import { recordApplier, type ListRules, type RecordEvent } from './apply-record-event.ts';
import { call } from './call.ts';
import { declaredRecords } from './declared-records.static.ts';
import { findsName, folded } from './folded.ts';
import type { LightRecord } from './light-record.ts';
import { toldMs } from './query-client.ts';
import { type Change, changeCalls, pagedQuery, useDeleteRecord, useSaveRecord } from './record-lists.ts';

export type Shown<A extends RecordArea> = z.output<Records[A]['schema']>;
export type FieldsOf<A extends RecordArea> = z.input<Records[A]['body']>;
/** Areas with a list that comes whole. */
type WholeArea = { [A in RecordArea]: Records[A] extends { whole: object } ? A : never }[RecordArea];

interface Shape {
  readonly id: string;
}

/** The list is ordered by a field, whose words a search finds, or by the time of making. */
function rulesOf<T extends Shape>({ orderedBy = 'id' }: LightRecord): ListRules<T> {
  const wordOf = (record: T): string => String(Reflect.get(record, orderedBy));
  return {
    belongs: (record, { searchParam = '' }) => findsName(String(searchParam), wordOf(record)),
    compare: (one, other) => (folded(wordOf(one)) < folded(wordOf(other)) ? -1 : 1),
  };
}

export function recordsQuery<A extends RecordArea>(which: A, searchParam = '') {
  const { area, routes } = declaredRecords[which];
  return { ...pagedQuery<Shown<A>>(area, routes.list, 'records', { searchParam }), staleTime: toldMs };
}

/** All of them in order. The filter is none of the server's lists, but live events find it so. */
export function everyRecordQuery<A extends WholeArea>(which: A) {
  const { area, routes } = declaredRecords[which];
  return queryOptions({
    queryKey: [area, 'list', { isWhole: true }] as const,
    queryFn: ({ signal }) => call<Route>(routes.every, {}, { signal }) as Promise<Shown<A>[]>, // the declaration's reply
    staleTime: toldMs,
  });
}

const callsOf = <A extends RecordArea>(which: A) => changeCalls<Shown<A>, Change<Shown<A>['id'], FieldsOf<A>>>(declaredRecords[which].routes);

export function useSaveDeclared<A extends RecordArea>(which: A) {
  const declared = declaredRecords[which];
  return useSaveRecord(declared.area, callsOf(which).save, rulesOf<Shown<A>>(declared));
}

export const useRemoveDeclared = <A extends RecordArea>(which: A) => useDeleteRecord(declaredRecords[which].area, callsOf(which).remove);

/** Brings live events of a declared record into the cache. */
export function applyDeclared<N extends RecordName>(name: N): (queryClient: QueryClient, event: RecordEvent<RecordsByName[N]>) => void {
  const declared = Object.values(declaredRecords).find((one) => one.name === name);
  if (!declared) throw new Error(`${name} is not a declared record`);
  return recordApplier(declared.area, rulesOf<RecordsByName[N]>(declared));
}
