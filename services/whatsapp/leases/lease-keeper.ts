import { setTimeout as delay } from 'node:timers/promises';
import { claimShard, readOwnership, releaseShard, removeTask, renewTask, type Ownership, type ShardLease } from '#functions/records/sessions/session-leases.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Logger } from '#services/whatsapp/logger.ts';
import { within } from '#services/whatsapp/within.ts';
import { planShards } from './plan-shards.ts';

export interface LeaseTimes {
  /** How long a heartbeat holds. */
  readonly leaseMs: number;
  /** Between heartbeats: the only write of an idle task. */
  readonly renewMs: number;
  /** Between looks at who owns what. */
  readonly lookMs: number;
  /** Clocks of two tasks may differ, and closing takes time: an owner stops this much early, others wait this much longer. */
  readonly marginMs: number;
  /** A shard that is still not closed after this is given away all the same; the epoch fences off what its sessions still write. */
  readonly giveBackMs: number;
}

/** A dead task's shards are taken after at most leaseMs + marginMs + lookMs = 10 s. */
export const leaseTimes: LeaseTimes = { leaseMs: 8_000, renewMs: 2_500, lookMs: 1_000, marginMs: 1_000, giveBackMs: 10_000 };

/** moved: there is time to finish. expired: somebody else may act any moment. */
export type LossReason = 'moved' | 'expired';

export interface LeaseKeeperOptions {
  readonly system: TablePart;
  readonly taskId: string;
  readonly shardCount: number;
  readonly times: LeaseTimes;
  readonly log: Logger;
  /** The shard is ours: act for it. */
  readonly onGained: (lease: ShardLease) => void;
  /** Stop acting for the shard; it is given away when this resolves. */
  readonly onLost: (lease: ShardLease, reason: LossReason) => Promise<void>;
}

/**
 * Keeps this task's share of the shards: claims orphans, gives back what is too much, stops in time when it cannot renew.
 * The heartbeat waits for nothing else: neither for looks at the others nor for shards that are being closed.
 */
export class LeaseKeeper {
  readonly #options: LeaseKeeperOptions;
  readonly #held = new Map<number, ShardLease>();
  readonly #leaving = new Map<number, Promise<void>>();
  readonly #over = new AbortController();
  readonly #stopping = new AbortController();
  /** On the monotonic clock: until when the last heartbeat lets us act. */
  #mayActUntil = 0;
  #expiry: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #looking: Promise<void> = Promise.resolve();
  #beat: Promise<number> = Promise.resolve(0);

  constructor(options: LeaseKeeperOptions) {
    this.#options = options;
  }

  get mayAct(): boolean {
    return performance.now() < this.#mayActUntil;
  }

  get shards(): readonly number[] {
    return [...this.#held.keys()];
  }

  /** Whether this very lease still lets us act: a later one of the same shard is somebody else's, even if it is ours. */
  mayActFor(lease: ShardLease): boolean {
    return this.mayAct && this.#held.get(lease.shard) === lease;
  }

  /** Resolves after the first look. */
  async start(): Promise<void> {
    await this.#renew();
    this.#beating = this.#every(this.#options.times.renewMs, this.#over.signal, () => this.#renew());
    await this.#look();
    this.#looking = this.#every(this.#options.times.lookMs, this.#stopping.signal, () => this.#look());
  }

  /** Gives everything back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    // The others take over at once what is given back, but nothing before.
    await this.#renew();
    await this.#looking;
    await Promise.all([...this.#held.values()].map((lease) => this.#leave(lease, 'moved')));
    await Promise.all(this.#leaving.values());
    this.#over.abort();
    await this.#beating;
    clearTimeout(this.#expiry);
    this.#mayActUntil = 0;
    await removeTask(this.#options.system, this.#options.taskId);
  }

  /** Works and pauses until the signal. @param work answers how long to pause after it */
  async #every(firstPauseMs: number, signal: AbortSignal, work: () => Promise<number>): Promise<void> {
    for (let pauseMs = firstPauseMs; ;) {
      await delay(pauseMs, undefined, { signal }).catch(() => undefined); // the only failure is the abort
      if (signal.aborted) return;
      pauseMs = await work();
    }
  }

  /** Heartbeats are written one after the other; one that hangs is given up in time for another. @returns the pause after it */
  #renew(): Promise<number> {
    const { times, log } = this.#options;
    this.#beat = this.#beat.then(async () => {
      try {
        await within(times.renewMs, this.#writeBeat());
        return times.renewMs;
      } catch (error) {
        log.warn('leases not renewed', { error });
        return times.lookMs;
      }
    });
    return this.#beat;
  }

  async #writeBeat(): Promise<void> {
    const { system, taskId, times } = this.#options;
    // Taken before the write: how long the write takes must not lengthen the lease.
    const [startedAt, until] = [performance.now(), Date.now() + times.leaseMs];
    await renewTask(system, { taskId, until, isLeaving: this.#stopping.signal.aborted });
    this.#mayActUntil = Math.max(this.#mayActUntil, startedAt + times.leaseMs - times.marginMs);
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(() => this.#expired(), this.#mayActUntil - performance.now());
  }

  /** Nobody may act on a lease that could have been taken over. */
  #expired(): void {
    this.#options.log.error('lease expired', { shards: this.shards });
    for (const lease of this.#held.values()) void this.#leave(lease, 'expired');
  }

  /** @returns the pause after it */
  async #look(): Promise<number> {
    const { system, times, log } = this.#options;
    try {
      if (this.mayAct) await this.#balance(await readOwnership(system));
    } catch (error) {
      log.warn('shards not balanced', { error });
    }
    return times.lookMs;
  }

  async #balance(ownership: Ownership): Promise<void> {
    const { system, taskId, shardCount, times } = this.#options;
    const leaving = [...this.#leaving.keys()];
    for (const lease of this.#held.values()) {
      const stored = ownership.leases.find(({ shard }) => shard === lease.shard);
      if (stored?.owner !== lease.owner || stored.epoch !== lease.epoch) void this.#leave(lease, 'expired');
    }
    const plan = planShards({ ownership, taskId, shardCount, held: this.shards, leaving, deadBefore: Date.now() - times.marginMs });
    for (const shard of plan.giveBack) {
      const lease = this.#held.get(shard);
      // Not awaited: a shard that closes slowly holds up neither the others nor the next look.
      if (lease) void this.#leave(lease, 'moved');
    }
    await Promise.all([
      ...plan.release.map((lease) => releaseShard(system, lease)),
      ...plan.claim.filter((shard) => !this.#leaving.has(shard)).map((shard) => this.#claim(shard, ownership)),
    ]);
  }

  async #claim(shard: number, { leases }: Ownership): Promise<void> {
    const { system, taskId, onGained } = this.#options;
    const observed = leases.find((stored) => stored.shard === shard);
    const lease = await claimShard(system, shard, observed, taskId);
    // Without room to act it stays stored as ours, and the next look takes it anew or releases it.
    if (!lease || this.#stopping.signal.aborted || !this.mayAct) return;
    this.#held.set(shard, lease);
    onGained(lease);
  }

  /** Never fails, and ends in time whatever the shard's closing does. */
  #leave(lease: ShardLease, reason: LossReason): Promise<void> {
    const { log } = this.#options;
    this.#held.delete(lease.shard);
    const leaving = this.#close(lease, reason)
      // Still stored as ours: the next look releases it.
      .catch((error: unknown) => log.warn('shard not released', { shard: lease.shard, error }))
      .finally(() => this.#leaving.delete(lease.shard));
    this.#leaving.set(lease.shard, leaving);
    return leaving;
  }

  async #close(lease: ShardLease, reason: LossReason): Promise<void> {
    const { system, log, onLost, times } = this.#options;
    try {
      await within(times.giveBackMs, onLost(lease, reason));
    } catch (error) {
      log.error('shard not closed', { shard: lease.shard, error });
    }
    if (reason === 'moved') await releaseShard(system, lease);
  }
}
