import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export interface Mail {
  id: string;
  /** ISO 8601. */
  sentAt: string;
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  text: string;
  html: string;
  /** The whole message, where it was sent as one. */
  raw: string;
}

export type IdentityStatus = 'Pending' | 'Success' | 'Failed';

export interface Identity {
  name: string;
  status: IdentityStatus;
  token: string;
}

const schema = `CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, mail TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS mail_identities (name TEXT PRIMARY KEY, status TEXT NOT NULL, token TEXT NOT NULL);`;

/** Where mail goes that would leave AWS: a list that people and tests read. */
export class Mailbox {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(schema);
  }

  /** @returns its id. */
  add(mail: Omit<Mail, 'id' | 'sentAt'>): string {
    const id = randomUUID();
    const stored: Mail = { id, sentAt: new Date().toISOString(), ...mail };
    this.#database.prepare('INSERT INTO mails (id, mail) VALUES (?, ?)').run(id, JSON.stringify(stored));
    return id;
  }

  /** Newest first. */
  list(): Mail[] {
    const rows = this.#database.prepare('SELECT mail FROM mails ORDER BY number DESC').all();
    // Written by `add`.
    return rows.map((row) => JSON.parse(String(row['mail'])) as Mail);
  }

  clear(): void {
    this.#database.exec('DELETE FROM mails');
  }

  /** No name server can be asked here: what wants to be verified is, until a person or a test says otherwise. */
  verify(name: string): Identity {
    const known = this.identity(name);
    if (known) return known;
    this.#put({ name, status: 'Success', token: Buffer.from(name).toString('base64url') });
    return this.verify(name);
  }

  setStatus(name: string, status: IdentityStatus): void {
    this.#put({ ...this.verify(name), status });
  }

  identity(name: string): Identity | undefined {
    return this.identities().find((identity) => identity.name === name.toLowerCase());
  }

  identities(): Identity[] {
    const rows = this.#database.prepare('SELECT * FROM mail_identities ORDER BY name').all();
    // Written by `#put`.
    return rows.map((row) => ({ name: String(row['name']), status: String(row['status']) as IdentityStatus, token: String(row['token']) }));
  }

  forget(name: string): void {
    this.#database.prepare('DELETE FROM mail_identities WHERE name = ?').run(name.toLowerCase());
  }

  #put({ name, status, token }: Identity): void {
    this.#database.prepare('INSERT OR REPLACE INTO mail_identities VALUES (?, ?, ?)').run(name.toLowerCase(), status, token);
  }
}
