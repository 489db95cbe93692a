import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { systemKeys } from '#functions/data/keys.ts';
import { readOwnership, type ShardLease } from '#functions/data/session-leases.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { LeaseKeeper, leaseTimes, planShards } from '#services/whatsapp/leases/lease-keeper.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { testTable } from '#tests/support/test-table.ts';
import { eventually } from './world.ts';

const shardCount = 4;
const times = { leaseMs: 600, renewMs: 150, lookMs: 50, marginMs: 100 };

/** All keepers of a test, and who acts for what at any moment. */
let table: Table;
let keepers: LeaseKeeper[];
let acting: Map<number, string[]>;
let overlaps: string[];

beforeEach(async () => {
  table = await testTable();
  keepers = [];
  acting = new Map();
  overlaps = [];
  const shards = Array.from({ length: shardCount }, (_, shard) => shard);
  await Promise.all(shards.map((shard) => table.system.commit(remove(systemKeys.shardLease(shard)))));
});
afterEach(() => Promise.all(keepers.map((keeper) => keeper.stop())));

function keeper(system: TablePart = table.system, closingMs = 0) {
  const taskId = ulid();
  const gained: ShardLease[] = [];
  const made = new LeaseKeeper({
    system,
    taskId,
    shardCount,
    times,
    log: jsonLogger(() => undefined),
    onGained: (lease) => {
      gained.push(lease);
      const owners = acting.get(lease.shard) ?? [];
      if (owners.length > 0) overlaps.push(`${lease.shard}: ${owners.join()} and ${taskId}`);
      acting.set(lease.shard, [...owners, taskId]);
    },
    onLost: async (lease) => {
      await new Promise((resolve) => setTimeout(resolve, closingMs));
      acting.set(
        lease.shard,
        (acting.get(lease.shard) ?? []).filter((owner) => owner !== taskId),
      );
    },
  });
  keepers.push(made);
  return { keeper: made, taskId, gained };
}

const hold = (made: LeaseKeeper, count: number) => eventually(() => made.shards.length === count || undefined, 5_000);

/** The table as a task sees it that loses its network. */
function cuttable(system: TablePart) {
  const state = { isCut: false };
  const online = <T>(call: () => Promise<T>): Promise<T> => (state.isCut ? Promise.reject(new Error('no network')) : call());
  const part: TablePart = {
    ...system,
    commit: (...writes) => online(() => system.commit(...writes)),
    queryAll: (query) => online(() => system.queryAll(query)),
  };
  return { state, part };
}

describe('lease keepers', () => {
  it('take everything alone, share with a second one, and hand over at once on stop', async () => {
    const first = keeper();
    await first.keeper.start();
    expect(first.keeper.shards).toHaveLength(4);

    const second = keeper(table.system, 20);
    await second.keeper.start();
    await hold(second.keeper, 2);
    expect(first.keeper.shards).toHaveLength(2);

    const stoppedAt = performance.now();
    await first.keeper.stop();
    await hold(second.keeper, 4);
    expect(performance.now() - stoppedAt).toBeLessThan(times.leaseMs);
    expect(overlaps).toEqual([]);
  });
  it('stop acting before anybody takes over when they cannot renew', async () => {
    const { state, part } = cuttable(table.system);
    const first = keeper(part, 50);
    await first.keeper.start();
    const second = keeper();
    await second.keeper.start();
    await hold(second.keeper, 2);

    state.isCut = true;
    await hold(second.keeper, 4);

    expect(first.keeper.mayAct).toBe(false);
    expect(overlaps).toEqual([]);
    state.isCut = false;
    await hold(first.keeper, 2);
    expect(overlaps).toEqual([]);
  });
  it('raise the epoch with every change of hands', async () => {
    const first = keeper();
    await first.keeper.start();
    await first.keeper.stop();
    const second = keeper();
    await second.keeper.start();

    expect(first.gained.map(({ epoch }) => epoch)).toEqual([1, 1, 1, 1]);
    expect(second.gained.map(({ epoch }) => epoch)).toEqual([2, 2, 2, 2]);
  });
  it('write nothing but a heartbeat while nothing moves', async () => {
    const writes: string[] = [];
    const first = keeper({ ...table.system, commit: (...some) => (writes.push(...some.map(({ key }) => key.pk)), table.system.commit(...some)) });
    await first.keeper.start();
    writes.length = 0;
    await eventually(() => writes.length >= 3 || undefined);

    expect(new Set(writes)).toEqual(new Set([systemKeys.sessionTask('').pk]));
    expect((await readOwnership(table.system)).leases).toHaveLength(4);
  });
  it('find a killed task within 15 s, sessions opened', () => {
    expect(leaseTimes.leaseMs + leaseTimes.marginMs + leaseTimes.lookMs).toBeLessThanOrEqual(10_000);
  });
});

describe('the plan of shards', () => {
  const task = (taskId: string, until = 1_000, isLeaving = false) => ({ taskId, until, isLeaving });
  const lease = (shard: number, owner: string) => ({ shard, owner, epoch: 1 });

  it.each([
    ['claims all when alone', [task('a')], [], 'a', [], { claim: [0, 1, 2, 3], giveBack: [] }],
    ['claims its share only', [task('a'), task('b')], [], 'b', [], { claim: [0, 1], giveBack: [] }],
    ['gives back what is too much', [task('a'), task('b')], [0, 1, 2].map((shard) => lease(shard, 'a')), 'a', [0, 1, 2], { claim: [], giveBack: [2] }],
    ['leaves the shards of living tasks alone', [task('a'), task('b')], [0, 1, 2, 3].map((shard) => lease(shard, 'b')), 'a', [], { claim: [], giveBack: [] }],
    [
      'takes the shards of the dead',
      [task('a'), task('b', 0)],
      [lease(0, 'a'), lease(1, 'b'), lease(2, 'a'), lease(3, 'b')],
      'a',
      [0, 2],
      { claim: [1, 3], giveBack: [] },
    ],
    [
      'takes over from one that leaves as it gives back',
      [task('a'), task('b', 1_000, true)],
      [lease(0, 'a'), lease(1, 'b'), lease(2, ''), lease(3, 'b')],
      'a',
      [0],
      { claim: [2], giveBack: [] },
    ],
    [
      'takes anew what it left when its lease expired',
      [task('a')],
      [0, 1, 2, 3].map((shard) => lease(shard, 'a')),
      'a',
      [],
      { claim: [0, 1, 2, 3], giveBack: [] },
    ],
  ])('%s', (_name, tasks, leases, taskId, held, plan) => {
    expect(planShards({ ownership: { tasks, leases }, taskId, shardCount: 4, held, deadBefore: 500 })).toEqual(plan);
  });
});
