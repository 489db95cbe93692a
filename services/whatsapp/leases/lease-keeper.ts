import { claimShard, readOwnership, releaseShard, removeTask, renewTask, type Ownership, type ShardLease } from '#functions/data/session-leases.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Logger } from '#services/whatsapp/logger.ts';

export interface LeaseTimes {
  /** How long a heartbeat holds. */
  readonly leaseMs: number;
  /** Between heartbeats: the only write of an idle task. */
  readonly renewMs: number;
  /** Between looks at who owns what. */
  readonly lookMs: number;
  /** Clocks of two tasks may differ, and closing takes time: an owner stops this much early, others wait this much longer. */
  readonly marginMs: number;
}

/** A dead task's shards are taken after at most leaseMs + marginMs + lookMs = 10 s. */
export const leaseTimes: LeaseTimes = { leaseMs: 8_000, renewMs: 2_500, lookMs: 1_000, marginMs: 1_000 };

export interface LeaseKeeperOptions {
  readonly system: TablePart;
  readonly taskId: string;
  readonly shardCount: number;
  readonly times: LeaseTimes;
  readonly log: Logger;
  /** The shard is ours: act for it. */
  readonly onGained: (lease: ShardLease) => void;
  /** Stop acting for the shard; it is given away when this resolves. */
  readonly onLost: (lease: ShardLease) => Promise<void>;
}

/** Keeps this task's share of the shards: claims orphans, gives back what is too much, stops in time when it cannot renew. */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #held = new Map<number, ShardLease>();
  readonly #leaving = new Map<number, Promise<void>>();
  /** On the monotonic clock: until when the last heartbeat lets us act. */
  #mayActUntil = 0;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #expiry: NodeJS.Timeout | undefined;
  #next: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  get mayAct(): boolean {
    return performance.now() < this.#mayActUntil;
  }

  get shards(): readonly number[] {
    return [...this.#held.keys()];
  }

  /** Resolves after the first look. */
  start(): Promise<void> {
    this.#turn = this.#look();
    return this.#turn;
  }

  /** Gives everything back. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#next);
    await this.#turn;
    // The others take over at once what is given back, but nothing before.
    await this.#renew().catch((error: unknown) => this.#options.log.warn('leases not renewed', { error }));
    await Promise.all([...this.#held.values()].map((lease) => this.#giveBack(lease)));
    await Promise.all(this.#leaving.values());
    clearTimeout(this.#expiry);
    this.#mayActUntil = 0;
    await removeTask(this.#options.system, this.#options.taskId);
  }

  async #look(): Promise<void> {
    const { system, times, log } = this.#options;
    try {
      if (performance.now() - this.#renewedAt >= times.renewMs) await this.#renew();
      if (this.mayAct) await this.#balance(await readOwnership(system));
    } catch (error) {
      log.warn('leases not renewed', { error });
    }
    if (this.#isStopped) return;
    this.#next = setTimeout(() => void (this.#turn = this.#look()), times.lookMs);
  }

  async #renew(): Promise<void> {
    const { system, taskId, times } = this.#options;
    // Taken before the write: how long the write takes must not lengthen the lease.
    const [startedAt, until] = [performance.now(), Date.now() + times.leaseMs];
    await renewTask(system, { taskId, until, isLeaving: this.#isStopped });
    this.#renewedAt = startedAt;
    this.#mayActUntil = startedAt + times.leaseMs - times.marginMs;
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => this.#expired(), this.#mayActUntil - performance.now());
  }

  /** Nobody may act on a lease that could have been taken over. */
  #expired(): void {
    this.#options.log.error('lease expired', { shards: this.shards });
    for (const lease of this.#held.values()) void this.#leave(lease);
  }

  #leave(lease: ShardLease): Promise<void> {
    this.#held.delete(lease.shard);
    const leaving = this.#options.onLost(lease).finally(() => this.#leaving.delete(lease.shard));
    this.#leaving.set(lease.shard, leaving);
    return leaving;
  }

  async #giveBack(lease: ShardLease): Promise<void> {
    await this.#leave(lease);
    await releaseShard(this.#options.system, lease);
  }

  async #balance(ownership: Ownership): Promise<void> {
    const { taskId, shardCount, times } = this.#options;
    const plan = planShards({ ownership, taskId, shardCount, held: this.shards, deadBefore: Date.now() - times.marginMs });
    for (const lease of this.#held.values()) {
      const stored = ownership.leases.find(({ shard }) => shard === lease.shard);
      if (stored && (stored.owner !== lease.owner || stored.epoch !== lease.epoch)) await this.#leave(lease);
    }
    for (const shard of plan.giveBack) {
      const lease = this.#held.get(shard);
      if (lease) await this.#giveBack(lease);
    }
    await Promise.all(plan.claim.filter((shard) => !this.#leaving.has(shard)).map((shard) => this.#claim(shard, ownership)));
  }

  async #claim(shard: number, { leases }: Ownership): Promise<void> {
    const { system, taskId, onGained } = this.#options;
    const lease = await claimShard(
      system,
      shard,
      leases.find((stored) => stored.shard === shard),
      taskId,
    );
    if (!lease || this.#isStopped || !this.mayAct) return;
    this.#held.set(shard, lease);
    onGained(lease);
  }
}

export interface ShardSituation {
  readonly ownership: Ownership;
  readonly taskId: string;
  readonly shardCount: number;
  readonly held: readonly number[];
  /** Heartbeats that ended before this (milliseconds since 1970) are those of dead tasks. */
  readonly deadBefore: number;
}

export interface ShardPlan {
  readonly claim: readonly number[];
  readonly giveBack: readonly number[];
}

/** Fair shares: every living task holds shardCount / tasks shards, the first tasks one more where that leaves a rest. */
export function planShards({ ownership, taskId, shardCount, held, deadBefore }: ShardSituation): ShardPlan {
  const living = ownership.tasks.filter(({ taskId: id, until }) => id === taskId || until >= deadBefore).map((task) => task.taskId);
  const leaving = new Set(ownership.tasks.filter(({ isLeaving }) => isLeaving).map((task) => task.taskId));
  const tasks = [...new Set([...living, taskId])].filter((id) => !leaving.has(id)).sort();
  const share = Math.floor(shardCount / tasks.length) + (tasks.indexOf(taskId) < shardCount % tasks.length ? 1 : 0);
  if (held.length > share) return { claim: [], giveBack: held.slice(share) };
  const ownerOf = new Map(ownership.leases.map((lease) => [lease.shard, lease.owner]));
  const isOrphan = (shard: number): boolean => {
    const owner = ownerOf.get(shard);
    // What is stored as ours but not held was left when a lease expired: it is taken anew, with a new epoch.
    return !owner || (owner === taskId ? !held.includes(shard) : !living.includes(owner));
  };
  const orphans = Array.from({ length: shardCount }, (_, shard) => shard).filter(isOrphan);
  return { claim: orphans.slice(0, share - held.length), giveBack: [] };
}
