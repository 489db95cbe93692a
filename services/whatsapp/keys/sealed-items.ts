import type { TablePart } from '#functions/data/table.ts';
import { deleteSessionKey, deleteSessionKeys, listSessionKeys, readSessionKey, writeSessionKey } from '#functions/data/session-auth.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { AuthCipher } from './auth-cipher.ts';
import type { TextCache } from './text-cache.ts';

export interface SealedItemsOptions {
  readonly system: TablePart;
  readonly cipher: AuthCipher;
  readonly cache: TextCache;
  readonly connectionId: ConnectionId;
  readonly epoch: number;
}

interface PendingWrite {
  text: string | null;
  readonly done: Promise<void>;
}

let lastInstance = 0;

/**
 * The encrypted texts of one session in the table, by name. Reads are lazy and cached; writes of one name are one after the
 * other, and those that wait behind a running one become a single write of the last value.
 */
export class SealedItems {
  readonly #options: SealedItemsOptions;
  /** Of this opening of the session: what another task wrote in between must not be hidden by an old entry. */
  readonly #instance = String((lastInstance += 1));
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, PendingWrite>();
  #isClosed = false;

  constructor(options: SealedItemsOptions) {
    this.#options = options;
  }

  /** '' when there is none. */
  async read(name: string): Promise<string> {
    const waiting = this.#waiting.get(name);
    if (waiting) return waiting.text ?? '';
    const key = this.#cacheKey(name);
    const cached = this.#options.cache.get(key);
    if (cached !== undefined) return cached;
    const { system, connectionId, cipher, cache } = this.#options;
    const sealed = await readSessionKey(system, connectionId, name);
    const text = sealed ? cipher.open(connectionId, name, sealed) : '';
    // A write that was made while this read was under way is newer.
    const newer = cache.get(key);
    if (newer !== undefined) return newer;
    cache.set(key, text);
    return text;
  }

  /** The texts that are in the table under names that begin so. */
  async list(prefix: string): Promise<readonly string[]> {
    const { system, connectionId, cipher } = this.#options;
    const sealed = await listSessionKeys(system, connectionId, prefix);
    return [...sealed].map(([name, bytes]) => cipher.open(connectionId, name, bytes));
  }

  /**
   * Durable once it resolves; null deletes. A value that stands there already is not written again, and after the end of
   * the session nothing is: Baileys goes on writing for a moment after its socket has closed.
   *
   * @throws FencedOut when a newer owner of the shard has written.
   */
  async write(name: string, text: string | null): Promise<void> {
    if (this.#isClosed) return;
    const isKnown = this.#options.cache.get(this.#cacheKey(name)) === (text ?? '');
    if (isKnown && !this.#running.has(name) && !this.#waiting.has(name)) return;
    const waiting = this.#waiting.get(name);
    if (waiting) {
      waiting.text = text;
      return waiting.done;
    }
    const running = this.#running.get(name);
    if (!running) return this.#run(name, text);
    const pending: PendingWrite = { text, done: running.then(settled, settled).then(() => this.#runWaiting(name)) };
    this.#waiting.set(name, pending);
    return pending.done;
  }

  /** Takes no more writes; resolves when those under way have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    while (this.#running.size > 0) await Promise.allSettled([...this.#running.values(), ...[...this.#waiting.values()].map((write) => write.done)]);
  }

  async deleteAll(): Promise<void> {
    await this.close();
    await deleteSessionKeys(this.#options.system, this.#options.connectionId, this.#options.epoch);
  }

  #runWaiting(name: string): Promise<void> {
    const pending = this.#waiting.get(name);
    this.#waiting.delete(name);
    return pending ? this.#run(name, pending.text) : Promise.resolve();
  }

  #run(name: string, text: string | null): Promise<void> {
    this.#options.cache.set(this.#cacheKey(name), text ?? '');
    const running = this.#store(name, text).finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  async #store(name: string, text: string | null): Promise<void> {
    const { system, connectionId, cipher, epoch, cache } = this.#options;
    try {
      if (text === null) await deleteSessionKey(system, connectionId, name, epoch);
      else await writeSessionKey(system, connectionId, name, cipher.seal(connectionId, name, text), epoch);
    } catch (error) {
      cache.delete(this.#cacheKey(name));
      throw error;
    }
  }

  #cacheKey(name: string): string {
    return `${this.#instance}#${name}`;
  }
}

const settled = (): void => undefined;
