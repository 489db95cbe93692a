import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventSourceMapping } from './event-source-mapping.ts';
import type { StreamRecord } from './stream-client.ts';

/** The reader waits when so many records do: a stream shard that is stuck must not fill the memory. */
const mostWaiting = 10_000;

export interface StreamShardsOptions {
  mapping: EventSourceMapping;
  /** Resolves with whether the batch is done with: handled, or given up. */
  handle: (batch: StreamRecord[]) => Promise<boolean>;
  /** Everything up to this sequence number is done with. */
  onProgress: (sequenceNumber: string) => void;
  signal: AbortSignal;
}

interface Entry {
  record: StreamRecord;
  isDone: boolean;
}

/**
 * Spreads records over stream shards by partition key. Each hands its own on in order, batch after batch, and waits for no
 * other one; how far all of them came is the oldest record that is not done with.
 */
export class StreamShards {
  readonly #options: StreamShardsOptions;
  readonly #shards = new Map<number, StreamShard>();
  /** In the order of the stream, from the oldest that is not done with. */
  #pending: Entry[] = [];
  #onRoom: (() => void) | undefined;
  #reported = '';

  constructor(options: StreamShardsOptions) {
    this.#options = options;
  }

  /** Resolves when there is room for more. @param lastSequenceNumber of what was read, wanted or not. */
  async add(records: readonly StreamRecord[], lastSequenceNumber: string | undefined): Promise<void> {
    const { matches } = this.#options.mapping;
    for (const record of records) {
      const entry = { record, isDone: matches?.(record) === false };
      this.#pending.push(entry);
      if (!entry.isDone) this.#shardOf(record).push(entry);
    }
    this.#advance();
    // The last ones read may be none that a stream would have.
    if (this.#pending.length === 0 && lastSequenceNumber !== undefined) this.#report(lastSequenceNumber);
    if (this.#pending.length < mostWaiting) return;
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve;
      this.#options.signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Resolves when none is in the middle of a batch. */
  async idle(): Promise<void> {
    await Promise.all([...this.#shards.values()].map((shard) => shard.idle()));
  }

  #shardOf({ dynamodb }: StreamRecord): StreamShard {
    const { parallelization, partitionKey } = this.#options.mapping;
    const partition = JSON.stringify(dynamodb.Keys[partitionKey]);
    const number = parallelization <= 1 ? 0 : createHash('md5').update(partition).digest().readUInt16BE(0) % parallelization;
    const shard = this.#shards.get(number) ?? new StreamShard(this.#options, () => this.#advance());
    this.#shards.set(number, shard);
    return shard;
  }

  #report(sequenceNumber: string): void {
    if (sequenceNumber !== this.#reported) this.#options.onProgress(sequenceNumber);
    this.#reported = sequenceNumber;
  }

  #advance(): void {
    const undone = this.#pending.findIndex(({ isDone }) => !isDone);
    const done = undone < 0 ? this.#pending.length : undone;
    const last = this.#pending[done - 1];
    if (!last) return;
    this.#pending = this.#pending.slice(done);
    this.#report(last.record.dynamodb.SequenceNumber);
    if (this.#pending.length < mostWaiting) this.#onRoom?.();
  }
}

class StreamShard {
  readonly #options: StreamShardsOptions;
  readonly #onDone: () => void;
  readonly #waiting: Entry[] = [];
  #running: Promise<void> | undefined;
  /** Ends the wait for a fuller batch. */
  #onFull: (() => void) | undefined;

  constructor(options: StreamShardsOptions, onDone: () => void) {
    this.#options = options;
    this.#onDone = onDone;
  }

  push(entry: Entry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length >= this.#options.mapping.batchSize) this.#onFull?.();
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  idle(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }

  async #run(): Promise<void> {
    const { mapping, handle, signal } = this.#options;
    // One read brings many records: all of them may go into the first batch.
    await Promise.resolve();
    while (this.#waiting.length > 0 && !signal.aborted) {
      if (mapping.windowMs > 0 && this.#waiting.length < mapping.batchSize) await this.#window();
      const batch = this.#waiting.splice(0, mapping.batchSize);
      if (!(await handle(batch.map(({ record }) => record)))) return;
      for (const entry of batch) entry.isDone = true;
      this.#onDone();
    }
  }

  /** Gives a batch the mapping's time to become full. */
  async #window(): Promise<void> {
    const closing = new AbortController();
    this.#onFull = () => closing.abort();
    const either = AbortSignal.any([closing.signal, this.#options.signal]);
    await delay(this.#options.mapping.windowMs, undefined, { signal: either }).catch(() => undefined);
    this.#onFull = undefined;
  }
}
