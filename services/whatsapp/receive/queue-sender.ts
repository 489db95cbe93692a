import { SendMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

interface Outgoing {
  readonly body: string;
  readonly group: string;
  /** A FIFO queue drops a repetition of it; another queue knows none. */
  readonly repetitionId?: string;
}

interface Entry extends Outgoing {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const entriesPerBatch = 10;
/** SQS takes 1 MiB in a batch; less is tried again sooner. */
const bytesPerBatch = 240_000;
const batchesAtOnce = 8;
/** 0.1 + 0.2 + … + 1.6 s, besides the SDK's own retries. */
const attempts = 6;

/** Batches whatever is waiting: one message of a group per batch, so that a partial failure cannot reorder it. */
export class QueueSender {
  readonly #client: SQSClient;
  readonly #url: string;
  /** Waiting entries by message group; a group is busy while one of its entries is in a batch. */
  readonly #groups = new Map<string, Entry[]>();
  readonly #busy = new Set<string>();
  #batches = 0;
  #isScheduled = false;

  constructor(client: SQSClient, url: string) {
    this.#client = client;
    this.#url = url;
  }

  /** Resolves when the message is on the queue. Those of one group arrive in the order of the calls. */
  send(outgoing: Outgoing): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const entry: Entry = { ...outgoing, resolve, reject };
      const waiting = this.#groups.get(entry.group);
      if (waiting) waiting.push(entry);
      else this.#groups.set(entry.group, [entry]);
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#batches < batchesAtOnce) {
        const batch = this.#nextBatch();
        if (batch.length === 0) return;
        void this.#sendBatch(batch);
      }
    });
  }

  #nextBatch(): Entry[] {
    const batch: Entry[] = [];
    let bytes = 0;
    for (const [group, [entry]] of this.#groups) {
      if (!entry || this.#busy.has(group)) continue;
      bytes += Buffer.byteLength(entry.body);
      if (batch.length > 0 && bytes > bytesPerBatch) break;
      batch.push(entry);
      if (batch.length === entriesPerBatch) break;
    }
    for (const { group } of batch) this.#busy.add(group);
    return batch;
  }

  async #sendBatch(batch: readonly Entry[]): Promise<void> {
    this.#batches += 1;
    let left = [...batch];
    for (let attempt = 1; left.length > 0; attempt += 1) {
      const { failed, error } = await this.#try(left);
      for (const entry of left) if (!failed.includes(entry)) this.#settle(entry, entry.resolve);
      left = failed;
      if (left.length > 0 && attempt >= attempts) {
        for (const entry of left) this.#settle(entry, () => entry.reject(error));
        break;
      }
      if (left.length > 0) await delay(100 * 2 ** (attempt - 1));
    }
    this.#batches -= 1;
    this.#schedule();
  }

  async #try(entries: readonly Entry[]): Promise<{ failed: Entry[]; error: unknown }> {
    try {
      const Entries = entries.map(({ body, group, repetitionId }, index) => ({
        Id: String(index),
        MessageBody: body,
        MessageGroupId: printable(group),
        ...(repetitionId === undefined ? {} : { MessageDeduplicationId: printable(repetitionId) }),
      }));
      const sent = await this.#client.send(new SendMessageBatchCommand({ QueueUrl: this.#url, Entries }));
      const ok = new Set((sent.Successful ?? []).map((entry) => Number(entry.Id)));
      return { failed: entries.filter((_, index) => !ok.has(index)), error: new Error(sent.Failed?.[0]?.Message ?? 'not queued') };
    } catch (error) {
      return { failed: [...entries], error };
    }
  }

  #settle(entry: Entry, settle: () => void): void {
    this.#busy.delete(entry.group);
    const waiting = this.#groups.get(entry.group);
    waiting?.shift();
    if (waiting?.length === 0) this.#groups.delete(entry.group);
    settle();
  }
}

/** Ids of SQS are up to 128 printable characters; WhatsApp's ids and a stranger's wishes may be more. */
function printable(id: string): string {
  return /^[\x21-\x7e]{1,128}$/.test(id) ? id : createHash('sha256').update(id).digest('hex');
}
