import * as z from 'zod';
import { cachedItems } from './cached-items.ts';
import { systemKeys } from './keys.ts';
import type { TablePart } from './table.ts';
import { isHeld } from './decide-anew.ts';
import { type Attributes, put, update } from './writes.ts';

const shardCountItem = z.object({ count: z.int().min(1), former: z.int().min(1).optional(), fromMs: z.number().default(0) });

/**
 * How many shards connections are spread over. It holds from `fromMs` on (milliseconds since 1970), `former` before: were it to
 * hold for each producer once it reads it, one could write to a new queue and then another to the former one, which is emptied first.
 */
export type ShardCount = z.output<typeof shardCountItem>;

/** Installations without a stored count have this many, or as many queues as they have if these are fewer. */
const countAtFirst = 16;

/** All producers have read a new count after this. */
export const shardCountKeepMs = 10_000;

function countOf(item: Attributes | undefined, queues: number): ShardCount {
  if (!item) return { count: Math.min(countAtFirst, queues), fromMs: 0 };
  const stored = shardCountItem.parse(item);
  if (stored.count > queues) throw new Error(`connections are spread over ${stored.count} shards, but there are ${queues} queues`);
  return stored;
}

/** @throws Error when more shards are in use than there are queues. */
export async function loadShardCount(system: TablePart, queues: number): Promise<ShardCount> {
  return countOf(await system.get(systemKeys.shardCount(), { consistent: true }), queues);
}

/** A reader of the count that holds now; asks the table at most once within `keepMs`. */
export function shardCountReader(keepMs = shardCountKeepMs): (system: TablePart, queues: number, nowMs: number) => Promise<number> {
  const cached = cachedItems(keepMs);
  return async (system, queues, nowMs) => {
    const { count, former = count, fromMs } = countOf(await cached(system, systemKeys.shardCount(), nowMs), queues);
    return nowMs < fromMs ? former : count;
  };
}

/** Stores the count of an installation that has none: from here on more queues do not change it. */
export async function recordShardCount(system: TablePart, queues: number): Promise<void> {
  await unlessOtherwise(system.commit(put(systemKeys.shardCount(), { type: 'shardCount', ...countOf(undefined, queues) }, ['absent'])));
}

/** Nothing happens when the count is not `former` any more. @param fromMs when all producers will have read it */
export async function doubleShardCount(system: TablePart, former: number, fromMs: number): Promise<void> {
  const change = { set: { type: 'shardCount', count: 2 * former, former, fromMs } };
  await unlessOtherwise(system.commit(update(systemKeys.shardCount(), change, [{ any: [['count', '=', former], 'absent'] }])));
}

async function unlessOtherwise(commit: Promise<void>): Promise<void> {
  await isHeld(commit);
}
