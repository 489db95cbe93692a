import { createHash, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { DnsRecords } from '#services/simulators/dns/dns-records.ts';

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
  /** By which rules it was sent, and what it was marked with. */
  configurationSet?: string;
  tags?: Record<string, string>;
}

export type IdentityStatus = 'Pending' | 'Success' | 'Failed';

export interface Identity {
  name: string;
  status: IdentityStatus;
  token: string;
}

/** The part of the name servers that is asked. */
type Dns = Pick<DnsRecords, 'values'>;

/** As it is kept: `Asked` is verified as soon as its records are there. */
interface StoredIdentity {
  name: string;
  status: IdentityStatus | 'Asked';
  token: string;
}

const schema = `CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, mail TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS mail_identities (name TEXT PRIMARY KEY, status TEXT NOT NULL, token TEXT NOT NULL);`;

/** Collects mail that would leave AWS: a list that people and tests read. */
export class Mailbox {
  readonly #database: DatabaseSync;
  readonly #dns: Dns;

  constructor(database: DatabaseSync, dns: Dns) {
    this.#database = database;
    this.#dns = dns;
    database.exec(schema);
  }

  add(mail: Omit<Mail, 'id' | 'sentAt'>): Mail {
    const id = randomUUID();
    const stored: Mail = { id, sentAt: new Date().toISOString(), ...mail };
    this.#database.prepare('INSERT INTO mails (id, mail) VALUES (?, ?)').run(id, JSON.stringify(stored));
    return stored;
  }

  find(id: string): Mail | undefined {
    const row = this.#database.prepare('SELECT mail FROM mails WHERE id = ?').get(id);
    // Written by `add`.
    return row && (JSON.parse(String(row['mail'])) as Mail);
  }

  countSince(sentAt: string): number {
    return Number(this.#database.prepare("SELECT COUNT(*) AS count FROM mails WHERE json_extract(mail, '$.sentAt') > ?").get(sentAt)?.['count'] ?? 0);
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

  /** A domain is verified by its records, an address by itself: nobody reads what would be sent there. */
  verify(name: string): Identity {
    const known = this.identity(name);
    if (known) return known;
    const token = createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 31);
    this.#put({ name, status: name.includes('@') ? 'Success' : 'Asked', token });
    return this.verify(name);
  }

  /** Sets the status regardless of the records. */
  setStatus(name: string, status: IdentityStatus): void {
    this.#put({ ...this.verify(name), status });
  }

  identity(name: string): Identity | undefined {
    return this.identities().find((identity) => identity.name === name.toLowerCase());
  }

  /** The three names below `_domainkey` that a domain's records have. */
  dkimTokens({ token }: Pick<Identity, 'token'>): string[] {
    return [1, 2, 3].map((number) => `${token}${number}`);
  }

  identities(): Identity[] {
    const rows = this.#database.prepare('SELECT * FROM mail_identities ORDER BY name').all();
    // Written by `#put`.
    const stored = rows.map((row) => ({ name: String(row['name']), status: String(row['status']) as StoredIdentity['status'], token: String(row['token']) }));
    return stored.map(({ status, ...one }) => ({ ...one, status: status === 'Asked' ? this.#statusByRecords(one) : status }));
  }

  #statusByRecords({ name, token }: Pick<Identity, 'name' | 'token'>): IdentityStatus {
    const isSigned = this.dkimTokens({ token }).every((one) => this.#dns.values(`${one}._domainkey.${name}`, 'CNAME').includes(`${one}.dkim.amazonses.com`));
    return isSigned || this.#dns.values(`_amazonses.${name}`, 'TXT').includes(token) ? 'Success' : 'Pending';
  }

  forget(name: string): void {
    this.#database.prepare('DELETE FROM mail_identities WHERE name = ?').run(name.toLowerCase());
  }

  #put({ name, status, token }: StoredIdentity): void {
    this.#database.prepare('INSERT OR REPLACE INTO mail_identities VALUES (?, ?, ?)').run(name.toLowerCase(), status, token);
  }
}
