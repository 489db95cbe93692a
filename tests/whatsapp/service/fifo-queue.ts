import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
  type ChangeMessageVisibilityBatchCommandOutput,
  type DeleteMessageCommandOutput,
  type ReceiveMessageCommandOutput,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { setTimeout as delay } from 'node:timers/promises';

interface Entry {
  readonly id: string;
  readonly group: string;
  readonly body: string;
  receipt: string | undefined;
  receptions: number;
}

const $metadata = {};

/**
 * A FIFO queue as SQS has it, without its clock: a reception hands out as many of a group as there are, in order, and no more of
 * it while one is in flight; what is given back is there at once. `lapse` stands for the end of all visibility.
 */
export class FifoQueue {
  readonly client = new SQSClient({ region: 'us-east-1' });
  readonly receptions: string[][] = [];
  /** How many of the next deletions fail. */
  failDeletions = 0;
  #entries: Entry[] = [];
  #count = 0;

  constructor() {
    const mock = mockClient(this.client);
    mock.on(ReceiveMessageCommand).callsFake(() => this.#receive());
    mock.on(DeleteMessageCommand).callsFake(({ ReceiptHandle }: { ReceiptHandle: string }) => this.#delete(ReceiptHandle));
    mock.on(ChangeMessageVisibilityBatchCommand).callsFake(({ Entries }: ChangeMessageVisibilityBatchCommand['input']) => {
      const soon = (Entries ?? []).filter(({ VisibilityTimeout = 0 }) => VisibilityTimeout <= 1);
      for (const { ReceiptHandle } of soon) this.#release(({ receipt }) => receipt === ReceiptHandle);
      const reply: ChangeMessageVisibilityBatchCommandOutput = { $metadata, Successful: [], Failed: [] };
      return reply;
    });
  }

  get depth(): number {
    return this.#entries.length;
  }

  get inFlight(): number {
    return this.#entries.filter(({ receipt }) => receipt !== undefined).length;
  }

  put(group: string, body: unknown): string {
    const id = `message-${(this.#count += 1)}`;
    this.#entries.push({ id, group, body: JSON.stringify(body), receipt: undefined, receptions: 0 });
    return id;
  }

  lapse(): void {
    this.#release(() => true);
  }

  #release(fits: (entry: Entry) => boolean): void {
    for (const entry of this.#entries) if (fits(entry)) entry.receipt = undefined;
  }

  async #receive(): Promise<ReceiveMessageCommandOutput> {
    const blocked = new Set(this.#entries.filter(({ receipt }) => receipt !== undefined).map(({ group }) => group));
    const free = this.#entries.filter(({ group }) => !blocked.has(group)).slice(0, 10);
    if (free.length === 0) await delay(5);
    for (const entry of free) {
      entry.receptions += 1;
      entry.receipt = `${entry.id}#${entry.receptions}`;
    }
    if (free.length > 0) this.receptions.push(free.map(({ id }) => id));
    return { $metadata, Messages: free.map(({ id, receipt, body }) => ({ MessageId: id, ReceiptHandle: receipt, Body: body })) };
  }

  async #delete(receiptHandle: string): Promise<DeleteMessageCommandOutput> {
    if (this.failDeletions > 0) {
      this.failDeletions -= 1;
      throw new Error('the queue does not answer');
    }
    this.#entries = this.#entries.filter(({ receipt }) => receipt !== receiptHandle);
    return { $metadata };
  }
}
