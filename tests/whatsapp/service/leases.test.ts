import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { systemKeys } from '#functions/data/keys.ts';
import { readOwnership, removeTask, renewTask, type ShardLease } from '#functions/records/sessions/session-leases.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { remove } from '#functions/data/writes.ts';
import { LeaseKeeper, leaseTimes } from '#services/whatsapp/leases/lease-keeper.ts';
import { planShards } from '#services/whatsapp/leases/plan-shards.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { testTable } from '#tests/support/test-table.ts';
import { eventually } from '#tests/support/session-world.ts';

const times = { leaseMs: 600, renewMs: 150, lookMs: 50, marginMs: 100, giveBackMs: 1_500 };

const fewShards = 4;
const manyShards = 16;

/** All keepers of a test, and who acts for what at any moment. */
let table: Table;
let keepers: LeaseKeeper[];
let acting: Map<number, string[]>;
let overlaps: string[];
let complaints: string[];

beforeEach(async () => {
  table = await testTable();
  keepers = [];
  acting = new Map();
  overlaps = [];
  complaints = [];
  const shards = Array.from({ length: manyShards }, (_, shard) => shard);
  await Promise.all(shards.map((shard) => table.system.commit(remove(systemKeys.shardLease(shard)))));
});
afterEach(() => Promise.all(keepers.map((keeper) => keeper.stop())));

interface KeeperSettings {
  readonly system?: TablePart;
  readonly shardCount?: number;
  /** How long a shard takes to stop. */
  readonly closingMs?: number;
  /** Stops a shard instead. */
  readonly onLost?: (lease: ShardLease) => Promise<void>;
}

function keeper({ system = table.system, shardCount = fewShards, closingMs = 0, onLost = () => delay(closingMs) }: KeeperSettings = {}) {
  const taskId = ulid();
  const gained: ShardLease[] = [];
  const made = new LeaseKeeper({
    system,
    taskId,
    shardCount,
    times,
    log: jsonLogger((line) => complaints.push(line)),
    onGained: (lease) => {
      gained.push(lease);
      const owners = acting.get(lease.shard) ?? [];
      if (owners.length > 0) overlaps.push(`${lease.shard}: ${owners.join()} and ${taskId}`);
      acting.set(lease.shard, [...owners, taskId]);
    },
    onLost: async (lease) => {
      try {
        await onLost(lease);
      } finally {
        const others = (acting.get(lease.shard) ?? []).filter((owner) => owner !== taskId);
        acting.set(lease.shard, others);
      }
    },
  });
  keepers.push(made);
  return { keeper: made, taskId, gained };
}

const hold = (made: LeaseKeeper, count: number) => eventually(() => made.shards.length === count || undefined, 5_000);
const owned = () => [...acting.values()].filter((owners) => owners.length === 1).length;

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

    const second = keeper({ closingMs: 20 });
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
    const first = keeper({ system: part, closingMs: 50 });
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
    const first = keeper({
      system: { ...table.system, commit: (...some) => (writes.push(...some.map(({ key }) => key.pk)), table.system.commit(...some)) },
    });
    await first.keeper.start();
    writes.length = 0;
    await eventually(() => writes.length >= 3 || undefined);

    expect(new Set(writes)).toEqual(new Set([systemKeys.sessionTask('').pk]));
    expect((await readOwnership(table.system)).leases).toHaveLength(4);
  });
  it('keep their lease while they give back shards whose closing takes longer than a lease', async () => {
    const first = keeper({ shardCount: manyShards, closingMs: times.leaseMs * 1.5 });
    await first.keeper.start();
    await hold(first.keeper, manyShards);
    const second = keeper({ shardCount: manyShards });
    await second.keeper.start();

    await hold(second.keeper, manyShards / 2);
    await hold(first.keeper, manyShards / 2);

    expect(owned()).toBe(manyShards);
    expect(overlaps).toEqual([]);
    expect(complaints).toEqual([]);
  });
  it('keep their lease while they hand everything over', async () => {
    const first = keeper({ shardCount: manyShards, closingMs: times.leaseMs * 1.5 });
    await first.keeper.start();
    const second = keeper({ shardCount: manyShards });
    await second.keeper.start();

    await first.keeper.stop();
    await hold(second.keeper, manyShards);

    expect(overlaps).toEqual([]);
    expect(complaints).toEqual([]);
  });
  it.each([
    ['never ends', () => new Promise<void>(() => undefined)],
    ['fails', () => Promise.reject(new Error('no'))],
  ])('give a shard away although its closing %s', async (_name, onLost) => {
    const first = keeper({ onLost });
    await first.keeper.start();
    const second = keeper();
    await second.keeper.start();

    await hold(second.keeper, 2);

    expect(first.keeper.shards).toHaveLength(2);
  });
  it('leave no shard without an owner after one of them lost its leases', async () => {
    const { state, part } = cuttable(table.system);
    const first = keeper({ system: part, shardCount: manyShards });
    await first.keeper.start();
    state.isCut = true;
    await hold(first.keeper, 0);
    const second = keeper({ shardCount: manyShards });
    // Early enough that the first one's heartbeat is still valid for others.
    state.isCut = false;
    await second.keeper.start();

    await Promise.all([hold(first.keeper, manyShards / 2), hold(second.keeper, manyShards / 2)]);

    expect(owned()).toBe(manyShards);
    expect(overlaps).toEqual([]);
  });
  it('do not let a late heartbeat shorten a newer one', async () => {
    const late = { taskId: ulid(), until: 1_000, isLeaving: false };
    await renewTask(table.system, { ...late, until: 2_000 });

    await renewTask(table.system, late);

    const { tasks } = await readOwnership(table.system);
    expect(tasks.find(({ taskId }) => taskId === late.taskId)).toMatchObject({ until: 2_000 });
    await removeTask(table.system, late.taskId);
  });
  it('find a killed task within 15 s, sessions opened', () => {
    expect(leaseTimes.leaseMs + leaseTimes.marginMs + leaseTimes.lookMs).toBeLessThanOrEqual(10_000);
  });
});

describe('the plan of shards', () => {
  const task = (taskId: string, until = 1_000, isLeaving = false) => ({ taskId, until, isLeaving });
  const lease = (shard: number, owner: string) => ({ shard, owner, epoch: 1 });

  it.each([
    ['claims all when alone', [task('a')], [], 'a', [], { claim: [0, 1, 2, 3], giveBack: [], release: [] }],
    ['claims its share only', [task('a'), task('b')], [], 'b', [], { claim: [0, 1], giveBack: [], release: [] }],
    [
      'gives back what is too much',
      [task('a'), task('b')],
      [0, 1, 2].map((shard) => lease(shard, 'a')),
      'a',
      [0, 1, 2],
      { claim: [], giveBack: [2], release: [] },
    ],
    [
      'leaves the shards of living tasks alone',
      [task('a'), task('b')],
      [0, 1, 2, 3].map((shard) => lease(shard, 'b')),
      'a',
      [],
      { claim: [], giveBack: [], release: [] },
    ],
    [
      'takes the shards of the dead',
      [task('a'), task('b', 0)],
      [lease(0, 'a'), lease(1, 'b'), lease(2, 'a'), lease(3, 'b')],
      'a',
      [0, 2],
      { claim: [1, 3], giveBack: [], release: [] },
    ],
    [
      'takes over from one that leaves as it gives back',
      [task('a'), task('b', 1_000, true)],
      [lease(0, 'a'), lease(1, 'b'), lease(2, ''), lease(3, 'b')],
      'a',
      [0],
      { claim: [2], giveBack: [], release: [] },
    ],
    [
      'takes anew what it left when its lease expired',
      [task('a')],
      [0, 1, 2, 3].map((shard) => lease(shard, 'a')),
      'a',
      [],
      { claim: [0, 1, 2, 3], giveBack: [], release: [] },
    ],
    [
      'releases what it left and has no room for',
      [task('a'), task('b')],
      [0, 1, 2, 3].map((shard) => lease(shard, 'a')),
      'a',
      [1],
      { claim: [0], giveBack: [], release: [lease(2, 'a'), lease(3, 'a')] },
    ],
    ['takes the shards whose leases are gone, but not those that it holds', [task('a')], [], 'a', [0, 1], { claim: [2, 3], giveBack: [], release: [] }],
  ])('%s', (_name, tasks, leases, taskId, held, plan) => {
    expect(planShards({ ownership: { tasks, leases }, taskId, shardCount: 4, held, leaving: [], deadBefore: 500 })).toEqual(plan);
  });
  it('leaves alone what is still being closed', () => {
    const ownership = { tasks: [task('a'), task('b')], leases: [0, 1, 2, 3].map((shard) => lease(shard, 'a')) };

    expect(planShards({ ownership, taskId: 'a', shardCount: 4, held: [0], leaving: [1, 2, 3], deadBefore: 500 })).toEqual({
      claim: [],
      giveBack: [],
      release: [],
    });
  });
});
