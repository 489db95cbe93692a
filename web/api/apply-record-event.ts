import type { QueryClient } from '@tanstack/react-query';
import type { RecordPage, RecordPages } from './record-lists.ts';

export interface LiveRecord {
  readonly id: string | number;
  /** An older record never replaces a newer one: events may overtake replies. */
  readonly updatedAt?: string;
}

export type RecordEvent<T extends LiveRecord> =
  { readonly action: 'create' | 'update'; readonly record: T } | { readonly action: 'delete'; readonly id: LiveRecord['id'] };

/** How the server makes its lists of one kind of record, so that a change finds its place without another call. */
export interface ListRules<T> {
  /** @param filter as given to `recordListQuery`, without what is empty. */
  readonly belongs: (record: T, filter: Readonly<Record<string, unknown>>) => boolean;
  readonly compare: (one: T, other: T) => number;
}

/** The applier of a kind of record whose lists go by rules. */
export const recordApplier =
  <T extends LiveRecord>(area: string, rules: ListRules<T>) =>
  (queryClient: QueryClient, event: RecordEvent<T>): void =>
    applyRecordEvent(queryClient, area, event, rules);

type Lists<T> = RecordPages<T> | readonly T[];

/**
 * Brings a created, changed or deleted record into everything cached below `[area, 'list', …]`, be it by pages or whole, and into
 * `[area, 'one', id]`. An event may arrive twice. Without rules a record is replaced where it stands, and lists that do not hold it
 * are fetched again when it is new.
 */
export function applyRecordEvent<T extends LiveRecord>(queryClient: QueryClient, area: string, event: RecordEvent<T>, rules?: ListRules<T>): void {
  const one = [area, 'one', event.action === 'delete' ? event.id : event.record.id];
  if (event.action === 'delete') queryClient.removeQueries({ queryKey: one });
  else queryClient.setQueryData<T>(one, (known) => known && newest(known, event.record));
  for (const [key, lists] of queryClient.getQueriesData<Lists<T>>({ queryKey: [area, 'list'] })) {
    if (!lists) continue;
    const filter = (key[2] ?? {}) as Readonly<Record<string, unknown>>; // recordListQuery puts it there
    const next = event.action === 'delete' ? without(lists, event.id) : withRecord(lists, event.record, filter, rules);
    if (next) queryClient.setQueryData(key, next);
    else void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

/** Undefined: only the server knows where it belongs. */
function withRecord<T extends LiveRecord>(lists: Lists<T>, record: T, filter: Readonly<Record<string, unknown>>, rules?: ListRules<T>): Lists<T> | undefined {
  const known = recordsOf(lists).find(({ id }) => id === record.id);
  const next = known ? newest(known, record) : record;
  if (!rules) return known && mapRecords(lists, (records) => records.map((other) => (other.id === next.id ? next : other)));
  const others = without(lists, record.id);
  return rules.belongs(next, filter) ? placed(others, next, rules) : others;
}

/** A record beyond the fetched pages comes with its own page. */
function placed<T extends LiveRecord>(lists: Lists<T>, record: T, { compare }: ListRules<T>): Lists<T> {
  const insert = (records: readonly T[]): T[] => {
    const at = records.findIndex((other) => compare(record, other) < 0);
    return records.toSpliced(at === -1 ? records.length : at, 0, record);
  };
  if (!isPaged(lists)) return insert(lists);
  const isBefore = ({ records }: RecordPage<T>): boolean => records.some((other) => compare(record, other) < 0);
  const at = lists.pages.findIndex((page) => isBefore(page) || !page.hasMore);
  if (at === -1) return lists;
  return { ...lists, pages: lists.pages.map((page, index) => (index === at ? { ...page, records: insert(page.records) } : page)) };
}

const newest = <T extends LiveRecord>(known: T, next: T): T => ((known.updatedAt ?? '') > (next.updatedAt ?? '') ? known : next);

const without = <T extends LiveRecord>(lists: Lists<T>, id: LiveRecord['id']): Lists<T> =>
  mapRecords(lists, (records) => records.filter((other) => other.id !== id));

const isPaged = <T>(lists: Lists<T>): lists is RecordPages<T> => 'pages' in lists;

const recordsOf = <T>(lists: Lists<T>): readonly T[] => (isPaged(lists) ? lists.pages.flatMap(({ records }) => records) : lists);

function mapRecords<T>(lists: Lists<T>, change: (records: readonly T[]) => T[]): Lists<T> {
  if (!isPaged(lists)) return change(lists);
  return { ...lists, pages: lists.pages.map((page) => ({ ...page, records: change(page.records) })) };
}
