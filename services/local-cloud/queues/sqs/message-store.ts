import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { MessageAttributes } from './message-attributes.ts';
import type { QueueAttributes } from './queue-attributes.ts';
import type { Entry } from './lines.ts';

export interface StoredQueue {
  name: string;
  attributes: QueueAttributes;
  createdAt: number;
  modifiedAt: number;
}

/** The content of a message besides its entry. */
export interface Content {
  body: string;
  attributes: MessageAttributes;
  traceHeader: string | undefined;
  deduplicationId: string | undefined;
  /** ARN of the queue that gave it up. */
  deadLetterSource: string | undefined;
}

export interface Original {
  messageId: string;
  seq: number;
}

/** Counted up when the tables change. */
const version = 1;

const schema = `
  CREATE TABLE queues (name TEXT PRIMARY KEY, attributes TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL);
  CREATE TABLE messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, queue TEXT NOT NULL, message_id TEXT NOT NULL, group_id TEXT, sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL, receive_count INTEGER NOT NULL, first_received_at INTEGER, received_at INTEGER, receipt INTEGER NOT NULL,
    attributes TEXT, trace_header TEXT, deduplication_id TEXT, dead_letter_source TEXT, body TEXT NOT NULL);
  CREATE TABLE deduplication (
    queue TEXT NOT NULL, scope TEXT NOT NULL, message_id TEXT NOT NULL, seq INTEGER NOT NULL, sent_at INTEGER NOT NULL,
    PRIMARY KEY (queue, scope)) WITHOUT ROWID;
  CREATE INDEX deduplication_age ON deduplication (sent_at);
  PRAGMA user_version = ${version};`;

const statements = {
  saveQueue: 'INSERT OR REPLACE INTO queues VALUES (?, ?, ?, ?)',
  removeQueue: 'DELETE FROM queues WHERE name = ?',
  insert: `INSERT INTO messages (queue, message_id, group_id, sent_at, visible_at, receive_count, receipt, attributes, trace_header, deduplication_id, body)
    VALUES (?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?)`,
  copy: `INSERT INTO messages (queue, message_id, group_id, sent_at, visible_at, receive_count, first_received_at, receipt, attributes, trace_header,
      deduplication_id, dead_letter_source, body)
    SELECT ?, ?, group_id, ?, ?, ?, ?, 0, attributes, trace_header, ?, ?, body FROM messages WHERE seq = ?`,
  read: 'SELECT body, attributes, trace_header, deduplication_id, dead_letter_source FROM messages WHERE seq = ?',
  update: 'UPDATE messages SET visible_at = ?, receive_count = ?, first_received_at = ?, received_at = ?, receipt = ? WHERE seq = ?',
  remove: 'DELETE FROM messages WHERE seq = ?',
  purge: 'DELETE FROM messages WHERE queue = ?',
  original: 'SELECT message_id, seq FROM deduplication WHERE queue = ? AND scope = ? AND sent_at > ?',
  remember: 'INSERT OR REPLACE INTO deduplication VALUES (?, ?, ?, ?, ?)',
  forgetQueue: 'DELETE FROM deduplication WHERE queue = ?',
  forget: 'DELETE FROM deduplication WHERE sent_at <= ?',
} as const;

/**
 * Keeps queues and messages over a kill -9. What is written during one turn of the event loop becomes one commit at its
 * end; nobody may be answered before `settled`.
 */
export class MessageStore {
  readonly #database: DatabaseSync;
  readonly #prepared: Record<keyof typeof statements, StatementSync>;
  readonly #beforeCommit: () => void;
  #open: PromiseWithResolvers<void> | undefined;

  /**
   * @param beforeCommit may write more.
   * @throws Error for a file that cannot be read, with a reason for a person.
   */
  constructor(file: string, beforeCommit: () => void) {
    this.#database = openDatabase(file);
    this.#beforeCommit = beforeCommit;
    const prepared = Object.entries(statements).map(([name, sql]) => [name, this.#database.prepare(sql)]);
    // The keys are those of `statements`.
    this.#prepared = Object.fromEntries(prepared) as Record<keyof typeof statements, StatementSync>;
  }

  /** Resolves when what has been written is safe; undefined when it is. */
  settled(): Promise<void> | undefined {
    return this.#open?.promise;
  }

  close(): void {
    this.#commit();
    this.#database.close();
  }

  /** Messages in flight are visible again: nobody is left who could delete them. */
  releaseAll(): void {
    this.#database.exec('UPDATE messages SET visible_at = 0 WHERE receipt > 0');
  }

  queues(): StoredQueue[] {
    return this.#database
      .prepare('SELECT * FROM queues')
      .all()
      .map((row) => ({
        name: String(row['name']),
        attributes: JSON.parse(String(row['attributes'])) as QueueAttributes, // as `saveQueue` wrote it
        createdAt: Number(row['created_at']),
        modifiedAt: Number(row['modified_at']),
      }));
  }

  /** In the order of their places. */
  *entries(): Iterable<Entry & { queue: string }> {
    const columns = 'seq, queue, message_id, group_id, sent_at, visible_at, receive_count, first_received_at, received_at, receipt';
    for (const row of this.#database.prepare(`SELECT ${columns} FROM messages ORDER BY seq`).iterate()) {
      yield {
        queue: String(row['queue']),
        seq: Number(row['seq']),
        messageId: String(row['message_id']),
        groupId: textOrNothing(row['group_id']),
        sentAt: Number(row['sent_at']),
        visibleAt: Number(row['visible_at']),
        receiveCount: Number(row['receive_count']),
        firstReceivedAt: numberOrNothing(row['first_received_at']),
        receivedAt: numberOrNothing(row['received_at']),
        receipt: Number(row['receipt']),
      };
    }
  }

  saveQueue({ name, attributes, createdAt, modifiedAt }: StoredQueue): void {
    this.#write('saveQueue', name, JSON.stringify(attributes), createdAt, modifiedAt);
  }

  removeQueue(name: string): void {
    this.#write('removeQueue', name);
    this.#write('purge', name);
    this.#write('forgetQueue', name);
  }

  /** @returns its place. */
  insert(queue: string, entry: Pick<Entry, 'messageId' | 'groupId' | 'sentAt' | 'visibleAt'>, content: Content): number {
    const { messageId, groupId = null, sentAt, visibleAt } = entry;
    const { body, attributes, traceHeader = null, deduplicationId = null } = content;
    const attributesJson = Object.keys(attributes).length === 0 ? null : JSON.stringify(attributes);
    return this.#write('insert', queue, messageId, groupId, sentAt, visibleAt, attributesJson, traceHeader, deduplicationId, body);
  }

  /** @returns the place that the message has in its new queue. */
  move(seq: number, queue: string, entry: Omit<Entry, 'seq'>, content: Pick<Content, 'deduplicationId' | 'deadLetterSource'>): number {
    const { messageId, sentAt, visibleAt, receiveCount, firstReceivedAt = null } = entry;
    const { deduplicationId = null, deadLetterSource = null } = content;
    const place = this.#write('copy', queue, messageId, sentAt, visibleAt, receiveCount, firstReceivedAt, deduplicationId, deadLetterSource, seq);
    this.#write('remove', seq);
    return place;
  }

  read(seq: number): Content | undefined {
    const row = this.#prepared.read.get(seq);
    if (!row) return undefined;
    const attributes = textOrNothing(row['attributes']);
    return {
      body: String(row['body']),
      attributes: attributes === undefined ? {} : (JSON.parse(attributes) as MessageAttributes), // as `insert` wrote it
      traceHeader: textOrNothing(row['trace_header']),
      deduplicationId: textOrNothing(row['deduplication_id']),
      deadLetterSource: textOrNothing(row['dead_letter_source']),
    };
  }

  update(entry: Entry): void {
    const { seq, visibleAt, receiveCount, firstReceivedAt = null, receivedAt = null, receipt } = entry;
    this.#write('update', visibleAt, receiveCount, firstReceivedAt, receivedAt, receipt, seq);
  }

  remove(seq: number): void {
    this.#write('remove', seq);
  }

  purge(queue: string): void {
    this.#write('purge', queue);
  }

  /** @returns the message that was sent with this deduplication id after `since`, deleted or not. */
  original(queue: string, scope: string, since: number): Original | undefined {
    const row = this.#prepared.original.get(queue, scope, since);
    return row && { messageId: String(row['message_id']), seq: Number(row['seq']) };
  }

  remember(queue: string, scope: string, { messageId, seq }: Original, sentAt: number): void {
    this.#write('remember', queue, scope, messageId, seq, sentAt);
  }

  forget(until: number): void {
    this.#write('forget', until);
  }

  #write(statement: keyof typeof statements, ...values: SQLInputValue[]): number {
    this.#begin();
    return Number(this.#prepared[statement].run(...values).lastInsertRowid);
  }

  #begin(): void {
    if (this.#open) return;
    this.#database.exec('BEGIN IMMEDIATE');
    this.#open = Promise.withResolvers();
    setImmediate(() => this.#commit());
  }

  #commit(): void {
    if (!this.#open) return;
    this.#beforeCommit();
    // A commit that fails ends the process: nobody has been answered, and the next one reads what is true.
    this.#database.exec('COMMIT');
    this.#open.resolve();
    this.#open = undefined;
  }
}

/** No fsync per commit: what a kill -9 leaves to the operating system is not lost. */
function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  const found = Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
  if (found === 0) database.exec(`BEGIN; ${schema} COMMIT;`);
  else if (found !== version) throw new Error('The data folder holds queues of another version of Recado: delete it, or choose another one by RECADO_DATA.');
  return database;
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOrNothing(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
