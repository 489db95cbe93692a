import { beforeEach, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { growShards, type GrowthDeps, growthInput } from '#functions/areas/shards/grow-shards.ts';
import { moveShardConnection, readShardConnection } from '#functions/records/sessions/connection-session.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { claimShard, renewTask } from '#functions/records/sessions/session-leases.ts';
import { loadShardCount } from '#functions/data/shard-count.ts';
import type { Table } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import type { ShardCommand } from '#shared/contract/queue-messages.ts';
import { chatGroups } from '#shared/domain/outbound-group.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { TestClock } from '#tests/support/test-clock.ts';
import { testTable } from '#tests/support/test-table.ts';

const times = { announceMs: 1_000, settleMs: 3_000 };
const company = companyId.parse(ulid());
const ids = Array.from({ length: 40 }, () => connectionId.parse(ulid()));
const [staying, moving] = [(id: string) => shardOf(id, 8) === shardOf(id, 4), (id: string) => shardOf(id, 8) !== shardOf(id, 4)].map((fits) => ids.find(fits));

let table: Table;
let clock: TestClock;
let sent: { shard: number; command: ShardCommand; dedupeId: string }[];
let deps: GrowthDeps;

beforeEach(async () => {
  table = await testTable();
  clock = new TestClock();
  sent = [];
  deps = { table, clock, times, queues: { count: 8, send: async (shard, command, dedupeId) => void sent.push({ shard, command, dedupeId }) } };
  await table.system.commit(put(systemKeys.shardCount(), { type: 'shardCount', count: 4 }));
  await renewTask(table.system, { taskId: 'task', until: clock.nowMs() + 60_000, isLeaving: false });
  for (let shard = 0; shard < 8; shard += 1) await table.system.commit(put(systemKeys.shardLease(shard), { shard, owner: 'task', epoch: 10 - shard }));
  for (const id of [staying, moving]) {
    if (id) await table.system.commit(put(shardKey(id, 4), { type: 'shardConnection', companyId: company, connectionId: id, wanted: false }));
  }
  if (moving) await table.system.commit(remove(shardKey(moving, 8)));
});

const shardKey = (id: NonNullable<typeof moving>, count: number) => systemKeys.shardConnection(shardOf(id, count), id);
const grow = (input: Partial<Parameters<typeof growShards>[1]> = {}) => growShards(deps, growthInput.parse({ to: 8, ...input }));

it('announces the count, waits, has the strayed connections moved, and is done when they are', async () => {
  expect(await grow()).toMatchObject({ step: 'double', count: 4 });
  expect(await loadShardCount(table.system, 8)).toEqual({ count: 8, former: 4, fromMs: clock.nowMs() + times.announceMs });
  expect(await grow()).toMatchObject({ step: 'wait', waitMs: times.announceMs + times.settleMs });
  expect(sent).toEqual([]);

  clock.advance(times.announceMs + times.settleMs);
  expect(await grow()).toEqual({ step: 'move', count: 8, strayed: 1 });

  const id = moving!;
  const [from, to] = [shardOf(id, 4), shardOf(id, 8)];
  expect(sent.map(({ shard, command }) => [shard, command.type === 'move' && command.toShard])).toEqual(chatGroups(id).map(() => [from, to]));
  expect(sent.map(({ command }) => command.type === 'move' && command.group)).toEqual(chatGroups(id));
  expect(new Set(sent.map(({ dedupeId }) => dedupeId)).size).toBe(sent.length);

  await moveShardConnection(table.system, { shard: from, owner: 'task', epoch: 10 - from }, id, to, 10 - from);
  expect(await grow()).toEqual({ step: 'done', count: 8, strayed: 0 });
});

it('changes nothing when it only looks', async () => {
  expect(await grow({ isLookOnly: true })).toMatchObject({ step: 'double' });

  expect(await loadShardCount(table.system, 8)).toMatchObject({ count: 4 });
});

it('refuses while a new shard has no running owner', async () => {
  await table.system.commit(put(systemKeys.shardLease(7), { shard: 7, owner: 'dead', epoch: 3 }));

  expect(await grow()).toMatchObject({ step: 'refuse', reason: 'shardsWithoutOwner' });
});

it('keeps what is stored of a connection, and moves only with the lease', async () => {
  const id = moving!;
  const [from, to] = [shardOf(id, 4), shardOf(id, 8)];
  const lease = { shard: from, owner: 'task', epoch: 10 - from };
  await claimShard(table.system, from, lease, 'other');

  expect(await moveShardConnection(table.system, lease, id, to, 1)).toBe('lost');
  expect(await moveShardConnection(table.system, { ...lease, owner: 'other', epoch: lease.epoch + 1 }, id, to, 12)).toBe('moved');
  expect(await moveShardConnection(table.system, { ...lease, owner: 'other', epoch: lease.epoch + 1 }, id, to, 12)).toBe('gone');
  expect(await readShardConnection(table.system, from, id)).toBeUndefined();
  expect(await readShardConnection(table.system, to, id)).toEqual({ companyId: company, connectionId: id, wanted: false, epochBase: 12 });
});
