import type { CompanyId } from '#shared/contract/ids.ts';
import { type Counter, counterChange, type TicketState } from '#shared/domain/ticket.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes, update, type Write } from '#functions/data/writes.ts';

/** Enough that states of different queues and users seldom meet in one item, few enough that one query reads them all. */
const bucketCount = 16;

/** Ids end in randomness. */
const bucketOf = (name: string): number => name.charCodeAt(name.length - 1) % bucketCount;

/** The writes of a state change: exact, since they go into its transaction. Counters of one item are added together. */
export function countWrites(companyId: CompanyId, before: TicketState | null, after: TicketState | null): Write[] {
  const byItem = Map.groupBy(counterChange(before, after), ({ counter }) => `${counter.group}${bucketOf(counter.name)}`);
  return [...byItem.values()].map((changes) => {
    const [{ counter }] = changes as [(typeof changes)[number]]; // a group has at least one
    const add = Object.fromEntries(changes.map((change) => [change.counter.name, change.by]));
    return update(companyKeys.counts(companyId, counter.group, bucketOf(counter.name)), { set: { type: 'counts', companyId }, add });
  });
}

export type Counters = ReadonlyMap<Counter['group'], ReadonlyMap<string, number>>;

/** All counters of a company: one query of at most 8 KB up to two hundred users, whatever they count. */
export async function loadCounters(table: TablePart, companyId: CompanyId): Promise<Counters> {
  const items = await table.queryAll({ pk: companyKeys.counts(companyId, '', 0).pk });
  return new Map((['pending', 'open'] as const).map((group) => [group, countersOf(items, group)]));
}

function countersOf(items: readonly Attributes[], group: Counter['group']): ReadonlyMap<string, number> {
  const own = items.filter((item) => String(item['sk']).startsWith(group));
  return new Map(own.flatMap((item) => Object.entries(item).filter((entry): entry is [string, number] => typeof entry[1] === 'number')));
}
