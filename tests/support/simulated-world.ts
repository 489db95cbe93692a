import type { Table } from '#functions/data/table.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { disturbed } from './disturbed-table.ts';
import { type MemoryChange, MemoryTable } from './memory-table.ts';
import { seededRandom } from './seeded-random.ts';

interface Inhabitants {
  readonly runJob: (job: Job) => Promise<void>;
  /** Reader of the outbound queue. */
  readonly take: (message: OutboundMessage) => void;
  /** Without the change where rows are elsewhere than in memory: something was written. */
  readonly changed: (change?: MemoryChange) => void;
  readonly isJobLost: (job: Job) => boolean;
  readonly isJobEarly: (job: Job) => boolean;
}

/** Differences from what is usual. */
export interface Circumstances {
  /** Rows elsewhere than in memory. */
  readonly tables?: {
    /** To which nothing happens. */
    readonly bare: Table;
    /** Table of those who live in the world. */
    readonly hostile: Table;
    /** Knows what the hostile one throws on purpose. */
    readonly isMade: (error: unknown) => boolean;
  };
  /** Share of a queue's messages that come twice. */
  readonly repeated?: number;
  /** So late a queue's message may come, so that later ones overtake it. */
  readonly latestMs?: number;
}

interface Event {
  readonly atMs: number;
  readonly order: number;
  /** It may happen while something else is done. */
  readonly isJob: boolean;
  readonly happen: () => Promise<void> | void;
}

/** The process ended. */
class Crash extends Error {}

const second = 1_000;
/** SQS forgets a deduplication id after five minutes. */
const dedupeMs = 5 * 60 * second;
/** Deliveries of one message before it is set aside. */
const mostDeliveries = 8;

/** `change` is given a key first, `commit` writes. */
const isKey = (value: unknown): boolean => typeof value === 'object' && value !== null && 'pk' in value;

/** A virtual clock, and queues and a table whose callers may end at any of their effects. What happens follows from the seed. */
export class SimulatedWorld {
  readonly beganMs = Date.parse('2026-11-20T12:00:00.000Z');
  nowMs = this.beganMs;
  /** As those who live in it see it. */
  readonly table: Table;
  /** As the simulation itself does, to which nothing happens. */
  readonly bareTable: Table;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly outbound: OutboundQueue;
  readonly #random: () => number;
  readonly #inhabitants: Inhabitants;
  readonly #circumstances: Circumstances;
  readonly #events: Event[] = [];
  readonly #dedupe = new Map<string, number>();
  /** Effects that are left to the process that runs now; whether the last one is done. */
  #fuse: { left: number; readonly isDone: boolean } | undefined;
  #depth = 0;
  #order = 0;
  #ids = 0;

  constructor(seed: number, inhabitants: Inhabitants, circumstances: Circumstances = {}) {
    this.#random = seededRandom(seed);
    this.#inhabitants = inhabitants;
    this.#circumstances = circumstances;
    const { tables } = circumstances;
    this.bareTable = tables?.bare ?? new MemoryTable(inhabitants.changed);
    this.table = disturbed(tables?.hostile ?? this.bareTable, (_kind, write, args) => this.effect(() => this.#written(write, args)));
    this.clock = {
      nowMs: () => this.nowMs,
      newId: () => `01M${String((this.#ids += 1)).padStart(23, '0')}`,
      randomBytes: (count) => Buffer.from(Array.from({ length: count }, () => this.between(0, 255))),
    };
    this.jobs = { send: (job, notBeforeMs) => this.effect(async () => this.#queueJob(job, notBeforeMs)) };
    this.outbound = {
      send: (message, dedupeId) => this.effect(async () => this.#queueOutbound(message, dedupeId)),
      unlink: async () => undefined,
      shardOf: async () => 0,
    };
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<T>(values: readonly [T, ...T[]]): T {
    return values[this.between(0, values.length - 1)] ?? values[0];
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.between(0, 15).toString(16))
      .join('')
      .toUpperCase();
  }

  at(atMs: number, happen: () => Promise<void> | void, isJob = false): void {
    this.#events.push({ atMs: Math.max(atMs, this.nowMs), order: (this.#order += 1), isJob, happen });
  }

  /** Plays all that happens, in its order, until it is over or nothing is left. */
  async live(isOver: () => Promise<boolean>): Promise<void> {
    for (let happened = 0; this.#events.length > 0; happened += 1) {
      if (happened % 20 === 0 && (await isOver())) break;
      await this.#next();
    }
    // What is on its way is still seen.
    const lastMs = this.nowMs + 15 * 60 * second;
    while (this.#events.some(({ atMs }) => atMs <= lastMs)) await this.#next();
  }

  async #next(events = this.#events): Promise<void> {
    const next = events.reduce((one, other) => (other.atMs < one.atMs || (other.atMs === one.atMs && other.order < one.order) ? other : one));
    this.#events.splice(this.#events.indexOf(next), 1);
    this.nowMs = Math.max(this.nowMs, next.atMs);
    await next.happen();
  }

  /** Another process does a job in the middle of what one does. */
  async #interleave(): Promise<void> {
    if (this.#depth >= 2) return;
    const fuse = this.#fuse;
    this.#depth += 1;
    for (let happened = 0; happened < 3; happened += 1) {
      const near = this.#events.filter(({ isJob, atMs }) => isJob && atMs <= this.nowMs + 200);
      if (near.length > 0) await this.#next(near);
    }
    this.#depth -= 1;
    this.#fuse = fuse;
  }

  /** A message of a queue: now or a little later, sometimes twice, and again if its consumer ends. */
  deliver(consume: () => Promise<void>, { isJob = false, isAgain = false, delivery = 1 } = {}): void {
    const { repeated = 0.05, latestMs = 80 } = this.#circumstances;
    const take = async (): Promise<void> => {
      const isDone = await this.attempt(consume);
      if (!isDone && delivery >= mostDeliveries) throw new Error('a message was set aside');
      if (!isDone) this.at(this.nowMs + this.between(second, 60 * second), () => this.deliver(consume, { isJob, isAgain, delivery: delivery + 1 }));
      else if (!isAgain && this.chance(repeated)) this.at(this.nowMs + this.between(0, 90 * second), () => this.deliver(consume, { isJob, isAgain: true }));
    };
    this.at(this.nowMs + this.between(1, latestMs), take, isJob);
  }

  /** @returns false when the process ended in the middle. */
  async attempt(work: () => Promise<void>): Promise<boolean> {
    this.#fuse = this.chance(0.06) ? { left: this.between(1, 8), isDone: this.chance(0.5) } : undefined;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof Crash || error instanceof ConditionFailed || this.#circumstances.tables?.isMade(error)) return false;
      throw error;
    } finally {
      this.#fuse = undefined;
    }
  }

  /** Something outside of the process, at which it may end: before or after. */
  async effect<T>(act: () => Promise<T>): Promise<T> {
    if (this.chance(0.05)) await this.#interleave();
    if (!this.#fuse) return act();
    this.#fuse.left -= 1;
    if (this.#fuse.left > 0) return act();
    if (this.#fuse.isDone) await act();
    throw new Crash();
  }

  /** A write whose answer was lost is sent again by the SDK, and finds itself done. A transaction is known again by its token. */
  async #written<T>(write: () => Promise<T>, args: readonly unknown[]): Promise<T> {
    const isTransaction = args.length > 1 && !isKey(args[0]);
    try {
      if (isTransaction || !this.chance(0.02)) return await write();
      await write();
      return await write();
    } finally {
      if (this.#circumstances.tables) this.#inhabitants.changed();
    }
  }

  #queueJob(job: Job, notBeforeMs = 0): void {
    if (this.#inhabitants.isJobLost(job)) return;
    const atMs = this.#inhabitants.isJobEarly(job) ? this.nowMs : Math.max(this.nowMs, notBeforeMs);
    this.at(atMs, () => this.deliver(() => this.#inhabitants.runJob(job), { isJob: true }), true);
  }

  #queueOutbound(message: OutboundMessage, dedupeId: string): void {
    const known = this.#dedupe.get(dedupeId);
    if (known !== undefined && this.nowMs - known < dedupeMs) return;
    this.#dedupe.set(dedupeId, this.nowMs);
    this.at(this.nowMs + this.between(1, 80), () => this.#inhabitants.take(message));
  }
}
