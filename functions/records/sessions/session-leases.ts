import * as z from 'zod';
import { systemKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put, remove, update } from '#functions/data/writes.ts';

const taskItem = z.object({ taskId: z.string(), until: z.number(), isLeaving: z.boolean().default(false) });
const leaseItem = z.object({ shard: z.number().int(), owner: z.string(), epoch: z.number().int() });

/** A running session task; its leases hold until `until` (milliseconds since 1970). A leaving one still acts but takes no share. */
export type SessionTask = z.output<typeof taskItem>;
/** Lease of a shard: its owner may act for the shard's sessions. `owner` is a task id, empty when given back. `epoch` grows with every change of hands. */
export type ShardLease = z.output<typeof leaseItem>;

export interface Ownership {
  readonly tasks: readonly SessionTask[];
  readonly leases: readonly ShardLease[];
}

/** A dead task's heartbeat is swept by TTL; nobody reads it as alive after `until`. */
const keepHeartbeatSeconds = 3_600;

/**
 * Writes once per beat for all shards of a task: a lease item changes only when its shard moves. A late beat is ignored: it must not shorten what the
 * task already relies on.
 */
export async function renewTask(system: TablePart, task: SessionTask): Promise<void> {
  const expiresAtSeconds = Math.ceil(task.until / 1_000) + keepHeartbeatSeconds;
  const when = [{ any: ['absent', ['until', '<=', task.until]] }] as const;
  await isHeld(system.commit(put(systemKeys.sessionTask(task.taskId), { type: 'sessionTask', ...task, expiresAtSeconds }, when)));
}

export async function removeTask(system: TablePart, taskId: string): Promise<void> {
  await system.commit(remove(systemKeys.sessionTask(taskId)));
}

export async function readOwnership(system: TablePart): Promise<Ownership> {
  const [tasks, leases] = await Promise.all([
    system.queryAll({ pk: systemKeys.sessionTask('').pk, consistent: true }),
    system.queryAll({ pk: systemKeys.shardLease(0).pk, consistent: true }),
  ]);
  return { tasks: tasks.map((item) => taskItem.parse(item)), leases: leases.map((item) => leaseItem.parse(item)) };
}

/**
 * Takes a shard, on condition that its lease is still as observed.
 *
 * @returns the new lease, or undefined when another task was faster.
 */
export async function claimShard(system: TablePart, shard: number, observed: ShardLease | undefined, owner: string): Promise<ShardLease | undefined> {
  const lease = { shard, owner, epoch: (observed?.epoch ?? 0) + 1 };
  const when = observed
    ? ([
        ['owner', '=', observed.owner],
        ['epoch', '=', observed.epoch],
      ] as const)
    : (['absent'] as const);
  return (await isHeld(system.commit(put(systemKeys.shardLease(shard), { type: 'shardLease', ...lease }, when)))) ? lease : undefined;
}

/** Gives a shard back; nothing happens when it is not ours any more. */
export async function releaseShard(system: TablePart, lease: ShardLease): Promise<void> {
  const when = [
    ['owner', '=', lease.owner],
    ['epoch', '=', lease.epoch],
  ] as const;
  await isHeld(system.commit(update(systemKeys.shardLease(lease.shard), { set: { owner: '' } }, when)));
}
