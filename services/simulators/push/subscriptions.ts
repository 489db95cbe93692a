import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { BrowserKeys } from './open-message.ts';

const stored = z.array(z.object({ id: z.string(), applicationServerKey: z.string(), privateKey: z.string(), auth: z.string() }));
type Stored = z.output<typeof stored>[number];

export interface Subscription extends BrowserKeys {
  readonly id: string;
  /** The only one whose messages are taken. */
  readonly applicationServerKey: string;
}

/** Subscriptions of browsers, kept in a file. */
export class Subscriptions {
  readonly #file: string;
  readonly #known = new Map<string, Stored>();

  constructor(folder: string) {
    this.#file = join(folder, 'subscriptions.json');
    if (!existsSync(this.#file)) return;
    for (const one of stored.parse(JSON.parse(readFileSync(this.#file, 'utf8')))) this.#known.set(one.id, one);
  }

  add(applicationServerKey: string): Subscription {
    const [id, pair, auth] = [randomBytes(24).toString('base64url'), createECDH('prime256v1'), randomBytes(16)];
    pair.generateKeys();
    this.#known.set(id, { id, applicationServerKey, privateKey: pair.getPrivateKey('base64url'), auth: auth.toString('base64url') });
    this.#keep();
    return { id, applicationServerKey, pair, auth };
  }

  find(id: string): Subscription | undefined {
    const one = this.#known.get(id);
    if (!one) return undefined;
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(one.privateKey, 'base64url'));
    return { id, applicationServerKey: one.applicationServerKey, pair, auth: Buffer.from(one.auth, 'base64url') };
  }

  remove(id: string): boolean {
    const isKnown = this.#known.delete(id);
    this.#keep();
    return isKnown;
  }

  #keep(): void {
    writeFileSync(this.#file, JSON.stringify([...this.#known.values()]), { mode: 0o600 });
  }
}
