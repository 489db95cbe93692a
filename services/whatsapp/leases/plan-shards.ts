import type { Ownership, ShardLease } from '#functions/records/sessions/session-leases.ts';

export interface ShardSituation {
  readonly ownership: Ownership;
  readonly taskId: string;
  readonly shardCount: number;
  readonly held: readonly number[];
  /** Shards that this task is closing: stored as ours until that is done. */
  readonly leaving: readonly number[];
  /** Heartbeats that ended before this (milliseconds since 1970) are those of dead tasks. */
  readonly deadBefore: number;
}

export interface ShardPlan {
  readonly claim: readonly number[];
  /** Held, and too much. */
  readonly giveBack: readonly number[];
  /** Stored as ours though we neither hold nor want them: nobody else would ever take them from a living task. */
  readonly release: readonly ShardLease[];
}

/** Fair shares: every living task holds shardCount / tasks shards, the first tasks one more where that leaves a rest. */
export function planShards({ ownership, taskId, shardCount, held, leaving, deadBefore }: ShardSituation): ShardPlan {
  const living = ownership.tasks.filter(({ taskId: id, until }) => id === taskId || until >= deadBefore).map((task) => task.taskId);
  const share = shareOf(taskId, shardCount, living, ownership);
  const leaseOf = new Map(ownership.leases.map((lease) => [lease.shard, lease]));
  const isOurs = (shard: number): boolean => held.includes(shard) || leaving.includes(shard);
  const isOrphan = (shard: number): boolean => {
    const owner = leaseOf.get(shard)?.owner;
    // What is stored as ours but not held was left when a lease expired: it is taken anew, with a new epoch.
    return !isOurs(shard) && (!owner || owner === taskId || !living.includes(owner));
  };
  const orphans = Array.from({ length: shardCount }, (_, shard) => shard).filter(isOrphan);
  const room = Math.max(0, share - held.length);
  return {
    claim: orphans.slice(0, room),
    giveBack: held.slice(share),
    release: orphans.slice(room).flatMap((shard) => {
      const lease = leaseOf.get(shard);
      return lease?.owner === taskId ? [lease] : [];
    }),
  };
}

function shareOf(taskId: string, shardCount: number, living: readonly string[], { tasks }: Ownership): number {
  const leaving = new Set(tasks.filter(({ isLeaving }) => isLeaving).map((task) => task.taskId));
  const staying = [...new Set([...living, taskId])].filter((id) => !leaving.has(id)).sort();
  return Math.floor(shardCount / staying.length) + (staying.indexOf(taskId) < shardCount % staying.length ? 1 : 0);
}
