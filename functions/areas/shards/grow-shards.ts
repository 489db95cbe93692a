import * as z from 'zod';
import { chatGroups } from '#shared/domain/outbound-group.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { type GrowthStep, nextGrowthStep } from '#shared/domain/shard-growth.ts';
import { listShardConnections, type ShardConnection } from '#functions/records/sessions/connection-session.ts';
import { readOwnership } from '#functions/records/sessions/session-leases.ts';
import { doubleShardCount, loadShardCount, shardCountKeepMs } from '#functions/data/shard-count.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { ShardQueues } from '#functions/ports/shard-queues.ts';

export const growthInput = z.object({
  /** How many shards there are to be. */
  to: z.int().min(2),
  /** Only tells how far it is. */
  isLookOnly: z.boolean().default(false),
});

export interface GrowthTimes {
  /** From the writing of a new count until it holds: by then each producer has read it. */
  readonly announceMs: number;
  /** From then on until what was begun by the former count has ended. */
  readonly settleMs: number;
}

/** The longest function that writes to these queues may take 60 s. */
export const growthTimes: GrowthTimes = { announceMs: 3 * shardCountKeepMs, settleMs: 90_000 };

export interface GrowthDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly queues: ShardQueues;
  readonly times: GrowthTimes;
}

/** The steps taken, and how many connections are not yet in their shard. */
export type Growth = GrowthStep & { readonly count: number; readonly strayed: number };

interface Strayed extends ShardConnection {
  readonly shard: number;
}

/** Connections whose moves are asked for at the same time. */
const movesAtOnce = 10;

/**
 * Takes the next step of doubling the number of shards while the system runs. To be called until it answers `done`: every step
 * can be repeated, whatever was done of it before.
 */
export async function growShards(deps: GrowthDeps, { to, isLookOnly }: z.output<typeof growthInput>): Promise<Growth> {
  const { table, clock, queues, times } = deps;
  const { count, fromMs } = await loadShardCount(table.system, queues.count);
  const strayed = await findStrayed(deps, count);
  const nowMs = clock.nowMs();
  const unowned = await countUnowned(deps, to, nowMs);
  const next = nextGrowthStep({ count, to, queues: queues.count, unowned, strayed: strayed.length, ageMs: nowMs - fromMs, settleMs: times.settleMs });
  if (isLookOnly) return { ...next, count, strayed: strayed.length };
  if (next.step === 'double') await doubleShardCount(table.system, count, nowMs + times.announceMs);
  if (next.step === 'move') await askForMoves(deps, strayed, count);
  return { ...next, count, strayed: strayed.length };
}

async function findStrayed({ table, queues }: GrowthDeps, count: number): Promise<Strayed[]> {
  const found: Strayed[] = [];
  for (let shard = 0; shard < queues.count; shard += 1) {
    const connections = await listShardConnections(table.system, shard);
    for (const one of connections) if (shardOf(one.connectionId, count) !== shard) found.push({ ...one, shard });
  }
  return found;
}

async function countUnowned({ table }: GrowthDeps, to: number, nowMs: number): Promise<number> {
  const { tasks, leases } = await readOwnership(table.system);
  const running = new Set(tasks.filter(({ until }) => until > nowMs).map(({ taskId }) => taskId));
  return to - leases.filter(({ shard, owner }) => shard < to && running.has(owner)).length;
}

async function askForMoves(deps: GrowthDeps, strayed: readonly Strayed[], count: number): Promise<void> {
  for (let start = 0; start < strayed.length; start += movesAtOnce) {
    await Promise.all(strayed.slice(start, start + movesAtOnce).map((one) => askForMove(deps, one, shardOf(one.connectionId, count))));
  }
}

/** Puts one mark at the end of each of the connection's groups: once all have been reached, nothing is left in the former queue. */
async function askForMove({ queues, clock }: GrowthDeps, { companyId, connectionId, shard }: Strayed, toShard: number): Promise<void> {
  const createdAt = isoTime(clock.nowMs());
  const ask = (group: string) => queues.send(shard, { type: 'move', companyId, connectionId, group, toShard, createdAt }, `move-${group}-${toShard}`);
  await Promise.all(chatGroups(connectionId).map(ask));
}
