import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

export const channel = z.enum(['facebook', 'instagram']);

const message = z.object({
  id: z.string(),
  /** The customer, on whichever side. */
  with: z.string(),
  fromPage: z.boolean(),
  text: z.string().optional(),
  media: z.object({ type: z.string(), file: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.number(), sha256: z.string() }).optional(),
  /** Given along by whoever sent it over the API. */
  metadata: z.string().optional(),
  replyTo: z.string().optional(),
  at: z.number(),
  status: z.enum(['sent', 'read', 'deleted']),
  reaction: z.string().optional(),
});
export type Message = z.output<typeof message>;

const customer = z.object({ id: z.string(), name: z.string(), isBlocking: z.boolean(), lastWroteAt: z.number(), picture: z.string().optional() });
export type Customer = z.output<typeof customer>;

/** An inbox: a page, or its account of Instagram. */
const account = z.object({ id: z.string(), channel, pageId: z.string(), name: z.string(), customers: z.array(customer), messages: z.array(message) });
export type Account = z.output<typeof account>;

const state = z.object({
  app: z.object({ appId: z.string(), appSecret: z.string(), verifyToken: z.string() }),
  userId: z.string(),
  accounts: z.array(account),
  /** Meaning of a token: its owner, and the pages that it was given for. */
  tokens: z.record(z.string(), z.object({ pageId: z.string().nullable(), pages: z.array(z.string()), isExpired: z.boolean() })),
  codes: z.record(z.string(), z.object({ redirectUri: z.string(), pages: z.array(z.string()) })),
  /** Fields that each page tells of. */
  subscriptions: z.record(z.string(), z.array(z.string())),
});
type State = z.output<typeof state>;

const saveAfterMs = 200;

/** Everything that the simulated Meta knows, kept in one file over restarts. */
export class World {
  readonly state: State;
  readonly #folder: string;
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'media'), { recursive: true });
    const file = this.#file;
    this.state = existsSync(file) ? state.parse(JSON.parse(readFileSync(file, 'utf8'))) : newState();
    this.save();
  }

  get #file(): string {
    return join(this.#folder, 'meta.json');
  }

  /** Calls back on each change, until the answer is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  changed(): void {
    this.#timer ??= setTimeout(() => this.save(), saveAfterMs).unref();
    for (const listener of this.#listeners) listener();
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  account(id: string): Account | undefined {
    return this.state.accounts.find((one) => one.id === id);
  }

  addPage(name: string, instagram: string | undefined): Account {
    const id = newId();
    const page: Account = { id, channel: 'facebook', pageId: id, name, customers: [], messages: [] };
    this.state.accounts.push(page);
    if (instagram) this.state.accounts.push({ ...page, id: newId(), channel: 'instagram', name: instagram, customers: [], messages: [] });
    this.changed();
    return page;
  }

  customer(inbox: Account, id: string, name?: string): Customer {
    const known = inbox.customers.find((one) => one.id === id);
    if (known) return known;
    const made = { id, name: name ?? `Cliente ${id.slice(-4)}`, isBlocking: false, lastWroteAt: 0 };
    inbox.customers.push(made);
    return made;
  }

  putMedia(bytes: Buffer, name: string): { file: string; sizeBytes: number; sha256: string } {
    const file = `${randomBytes(12).toString('hex')}-${name.replace(/[^\w.-]+/g, '-').slice(-80)}`;
    writeFileSync(join(this.#folder, 'media', file), bytes);
    return { file, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  readMedia(file: string): Buffer | undefined {
    const path = join(this.#folder, 'media', file);
    return /^[\w.-]+$/.test(file) && existsSync(path) ? readFileSync(path) : undefined;
  }
}

let counter = Date.now() % 1_000_000;
export const newId = (): string => `1${String(Date.now()).slice(-9)}${String((counter += 1) % 1_000_000).padStart(6, '0')}`;
export const newMessageId = (): string => `m_${randomBytes(48).toString('base64url')}`;

function newState(): State {
  const app = { appId: newId(), appSecret: randomBytes(16).toString('hex'), verifyToken: randomBytes(16).toString('hex') };
  const pageId = newId();
  const empty = { pageId, customers: [], messages: [] };
  const accounts: Account[] = [
    { ...empty, id: pageId, channel: 'facebook', name: 'Loja Exemplo' },
    { ...empty, id: newId(), channel: 'instagram', name: 'loja.exemplo' },
  ];
  return { app, userId: newId(), accounts, tokens: {}, codes: {}, subscriptions: {} };
}
