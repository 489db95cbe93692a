import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { join } from 'node:path';

const schema = `
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS account (number TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS device (number TEXT, device INTEGER, body TEXT NOT NULL, PRIMARY KEY (number, device)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS prekey (number TEXT, device INTEGER, id INTEGER, value BLOB NOT NULL, PRIMARY KEY (number, device, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS signal (number TEXT, kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (number, kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS queue (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT NOT NULL, device INTEGER NOT NULL,
  tag TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, stanza BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS queue_order ON queue (number, device, seq);
CREATE INDEX IF NOT EXISTS queue_id ON queue (number, device, id);
CREATE TABLE IF NOT EXISTS message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, number TEXT NOT NULL, chat TEXT NOT NULL, id TEXT NOT NULL,
  unread INTEGER NOT NULL, body TEXT NOT NULL, plaintext BLOB);
CREATE UNIQUE INDEX IF NOT EXISTS message_id ON message (number, id);
CREATE INDEX IF NOT EXISTS message_chat ON message (number, chat, seq);
CREATE INDEX IF NOT EXISTS message_unread ON message (number, chat) WHERE unread = 1;
CREATE TABLE IF NOT EXISTS place (number TEXT, id TEXT, seq INTEGER NOT NULL, PRIMARY KEY (number, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS chat_group (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
`;

/**
 * The simulator's only memory. Writes of one turn of the event loop share a transaction; whatever must not
 * leave the process before it is durable (a frame, a reply) waits in `afterCommit`, so that kill -9 at any
 * time leaves either both or neither.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #isWriting = false;
  #isClosed = false;
  #effects: (() => void)[] = [];
  /** Effects of the last commit that are still to run; what they cause runs after them, never before. */
  #running: (() => void)[] | undefined;

  constructor(dataDir: string) {
    this.#db = new DatabaseSync(join(dataDir, 'whatsapp.sqlite'));
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
    this.#db.exec(schema);
  }

  rows<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    // Safe: the caller's columns are fixed by the schema above.
    return this.#statement(sql).all(...values) as Row[];
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the columns, as in `rows`
  row<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    // Safe: as in `rows`.
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  /** @returns how many rows changed. */
  write(sql: string, ...values: SQLInputValue[]): number {
    if (!this.#isWriting) {
      this.#isWriting = true;
      this.#db.exec('BEGIN');
      setImmediate(() => this.#commit());
    }
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Runs the effect once everything written so far is durable; at once if it already is. */
  afterCommit(effect: () => void): void {
    if (this.#isWriting) this.#effects.push(effect);
    else if (this.#running) this.#running.push(effect);
    else effect();
  }

  committed(): Promise<void> {
    return new Promise((resolve) => this.afterCommit(resolve));
  }

  setting(name: string): string | undefined {
    return this.row<{ value: string }>('SELECT value FROM setting WHERE name = ?', name)?.value;
  }

  keepSetting(name: string, value: string): void {
    this.write('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', name, value);
  }

  close(): void {
    this.#commit();
    this.#isClosed = true;
    this.#statements.clear();
    this.#db.close();
  }

  #commit(): void {
    if (!this.#isWriting || this.#isClosed) return;
    this.#db.exec('COMMIT');
    this.#isWriting = false;
    const effects = this.#effects;
    this.#effects = [];
    this.#running = effects;
    for (const effect of effects) effect();
    this.#running = undefined;
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
