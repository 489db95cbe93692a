import type { DatabaseSync } from 'node:sqlite';

/** The parts of fauxqs (exactly the version in package.json) that `queue-server.ts` builds on; it exports no types for them. */

export interface Message {
  messageId: string;
  messageDeduplicationId?: string;
  sequenceNumber?: string;
  sentTimestamp: number;
  delayUntil?: number;
}

export interface Queue {
  url: string;
  messages: Message[];
  delayedMessages: Message[];
  inflightMessages: Map<string, { visibilityDeadline: number }>;
  fifoMessages: Map<string, Message[]>;
  fifoDelayed: Map<string, Message[]>;
  pollWaiters: unknown[];
  pollTimer: NodeJS.Timeout | undefined;
  persistence: Persistence;
  setAttributes(attributes: Record<string, string>): void;
  processTimers(): void;
  startPollTimerIfNeeded(): void;
  dequeue: (this: Queue, ...parameters: unknown[]) => unknown[];
  recordDeduplication(deduplicationId: string, messageId: string, sequenceNumber: string): void;
}

export interface SqsStore {
  persistence: Persistence;
  allQueues(): Iterable<Queue>;
  getQueueByName(name: string): Queue | undefined;
  createQueue(name: string, url: string, arn: string, attributes: Record<string, string>): Queue;
}

export interface Persistence {
  db: DatabaseSync;
  load(...stores: unknown[]): void;
  transaction(change: () => void): void;
  insertMessage(queueName: string, message: Message): void;
  updateMessageReady(messageId: string): void;
}

export interface Internals {
  SqsStore: new () => SqsStore;
  SqsQueue: { prototype: Queue };
  SnsStore: new () => unknown;
  S3Store: new () => { persistence: Persistence; createBucket(name: string): void };
  PersistenceManager: new (dataDir: string) => Persistence;
}

/** By file, since the package's `exports` name its entry only. */
export async function loadInternals(): Promise<Internals> {
  const entry = import.meta.resolve('fauxqs');
  const files = ['./sqs/sqsStore.js', './sns/snsStore.js', './s3/s3Store.js', './persistence.js'];
  const modules: unknown[] = await Promise.all(files.map((file) => import(new URL(file, entry).href)));
  // The classes are there in the pinned version, with the members named above; the tests of this folder use each.
  return Object.assign({}, ...modules) as Internals;
}
