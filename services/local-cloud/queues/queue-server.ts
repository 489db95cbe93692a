import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';
import { buildApp } from 'fauxqs';
import { isRecord } from '#services/local-cloud/aws/aws-json.ts';
import { loadInternals, type Persistence, type Queue, type SqsStore } from './fauxqs-internals.ts';

/**
 * The child process that is SQS and S3 on this machine: fauxqs, bound to 127.0.0.1 and made to keep its promises over a
 * kill -9. Its parent speaks to it over IPC, and it ends with its parent.
 */

export interface QueueServerResources {
  queues: { name: string; arn: string; url: string; attributes: Record<string, string> }[];
  buckets: string[];
}

/** The largest file a person may send is far below; S3 itself allows 5 GB in one request. */
const bodyLimitBytes = 512 * 1024 * 1024;

async function serve(dataDir: string, port: number): Promise<void> {
  const { SqsStore, SqsQueue, SnsStore, S3Store, PersistenceManager } = await loadInternals();
  const persistence = new PersistenceManager(dataDir);
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (port === 0) releaseMessages(persistence);
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  repairPersistence(persistence);
  waitByDeadline(SqsQueue.prototype);
  dequeueInOneTransaction(SqsQueue.prototype, persistence);
  stores.sqsStore.persistence = persistence;
  stores.s3Store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  recallDeduplication(persistence, stores.sqsStore);

  // fauxqs' own types of its stores are not exported; these objects were made by its own classes.
  const app = buildApp({ logger: false, stores: stores as never });
  app.addHook('onRequest', (incoming, _reply, done) => connections.run(incoming.raw.socket, done));
  app.removeContentTypeParser('*');
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyLimitBytes }, (_request, body, done) => done(null, body));
  await app.listen({ port, host: '127.0.0.1' });
  process.on('message', (message: unknown) => {
    if (!isRecord(message) || !isRecord(message['resources'])) return;
    // The parent sends what `QueueServerResources` says.
    createResources(stores, message['resources'] as unknown as QueueServerResources);
    process.send?.({ created: true });
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  // Ctrl-C reaches the whole process group; the parent decides when this one ends.
  process.on('SIGINT', () => undefined);
  const address = app.server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}

/**
 * A message in flight stays hidden until its visibility timeout. When the whole cloud starts, its receiver died with the last
 * run, and the messages behind it in its group need not wait. (A restart of this process alone keeps its port, and its receivers.)
 */
function releaseMessages({ db }: Persistence): void {
  db.exec('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL');
}

function createResources(stores: { sqsStore: SqsStore; s3Store: { createBucket(name: string): void } }, resources: QueueServerResources): void {
  for (const { name, arn, url, attributes } of resources.queues) {
    const queue = stores.sqsStore.getQueueByName(name) ?? stores.sqsStore.createQueue(name, url, arn, attributes);
    // The port, and with it the URL, is another one on every run.
    queue.url = url;
    queue.setAttributes(attributes);
  }
  for (const bucket of resources.buckets) stores.s3Store.createBucket(bucket);
}

/** How long SQS remembers a deduplication id. https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/using-messagededuplicationid-property.html */
const deduplicationMs = 5 * 60_000;

/**
 * - A message made visible again keeps its receive count: fauxqs writes NULL into a column that refuses it, and fails.
 * - Deduplication ids are stored with their message, so that a repeat after a restart is still one.
 * - No fsync per message: a kill -9 of the process loses nothing without it.
 */
function repairPersistence(persistence: Persistence): void {
  const { db } = persistence;
  db.exec(`PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS recado_deduplication (
      queue_name TEXT NOT NULL, deduplication_id TEXT NOT NULL, message_id TEXT NOT NULL, sequence_number TEXT NOT NULL,
      sent_at INTEGER NOT NULL, PRIMARY KEY (queue_name, deduplication_id));`);
  const makeReady = db.prepare('UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?');
  persistence.updateMessageReady = (messageId) => void makeReady.run(messageId);

  const remember = db.prepare('INSERT OR REPLACE INTO recado_deduplication VALUES (?, ?, ?, ?, ?)');
  const forget = db.prepare('DELETE FROM recado_deduplication WHERE sent_at < ?');
  const insertMessage = persistence.insertMessage.bind(persistence);
  let forgottenAt = 0;
  persistence.insertMessage = (queueName, message) => {
    const { messageDeduplicationId: id, messageId, sequenceNumber = '', sentTimestamp } = message;
    if (id === undefined) return insertMessage(queueName, message);
    atomically(persistence, () => {
      insertMessage(queueName, message);
      remember.run(queueName, id, messageId, sequenceNumber, sentTimestamp);
      if (sentTimestamp - forgottenAt < deduplicationMs) return;
      forget.run(sentTimestamp - deduplicationMs);
      forgottenAt = sentTimestamp;
    });
  };
}

function recallDeduplication(persistence: Persistence, store: SqsStore): void {
  const rows = persistence.db.prepare('SELECT * FROM recado_deduplication WHERE sent_at > ?').all(Date.now() - deduplicationMs);
  for (const row of rows) {
    const queue = store.getQueueByName(String(row['queue_name']));
    queue?.recordDeduplication(String(row['deduplication_id']), String(row['message_id']), String(row['sequence_number']));
  }
}

/** The connection of the request that is being answered. */
const connections = new AsyncLocalStorage<Socket>();

/** A batch handed out is one commit instead of ten, and no kill can fall between leaving a queue and entering its dead-letter queue. */
function dequeueInOneTransaction(queue: Queue, persistence: Persistence): void {
  const { dequeue } = queue;
  queue.dequeue = function (this: Queue, ...parameters) {
    let messages: unknown[] = [];
    // The one who waited was killed: a message handed to nobody would be hidden for its visibility timeout.
    if (connections.getStore()?.destroyed === true) return messages;
    this.processTimers();
    // Most looks at a queue find it empty: those need no transaction.
    if (this.messages.length === 0 && this.fifoMessages.size === 0) return messages;
    atomically(persistence, () => (messages = dequeue.apply(this, parameters)));
    return messages;
  };
}

function atomically(persistence: Persistence, change: () => void): void {
  if (persistence.db.isTransaction) change();
  else persistence.transaction(change);
}

/** fauxqs looks at every waiting queue 50 times a second; this waits until the next message is due, or 200 ms. */
function waitByDeadline(queue: Queue): void {
  const longestMs = 200;
  queue.startPollTimerIfNeeded = function (this: Queue) {
    if (this.pollTimer || this.pollWaiters.length === 0) return;
    const delayed = [...this.delayedMessages, ...[...this.fifoDelayed.values()].flat()];
    const due = [...[...this.inflightMessages.values()].map((entry) => entry.visibilityDeadline), ...delayed.map((message) => message.delayUntil ?? 0)];
    const waitMs = Math.max(1, Math.min(longestMs, ...due.map((at) => at - Date.now())));
    this.pollTimer = setTimeout(() => {
      this.pollTimer = undefined;
      this.processTimers();
      this.startPollTimerIfNeeded();
    }, waitMs);
  };
}

await serve(process.argv[2] ?? '', Number(process.argv[3] ?? 0));
