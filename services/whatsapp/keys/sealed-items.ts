import type { TablePart } from '#functions/data/table.ts';
import { deleteSessionKey, deleteSessionKeys, listSessionKeys, readSessionKey, writeSessionKey } from '#functions/records/sessions/session-auth.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { AuthCipher } from './auth-cipher.ts';
import type { TextCache } from './text-cache.ts';

export interface SealedItemsOptions {
  readonly system: TablePart;
  readonly cipher: AuthCipher;
  readonly cache: TextCache;
  readonly connectionId: ConnectionId;
  readonly epoch: number;
  /** The table refused a read or a write for good, or a newer owner has written: the session must stop acting. */
  readonly onFailure: (error: unknown) => void;
}

/** In bursts, and until an answer is sent, many values of one name become one write. */
export const deferMs = 60_000;

interface DeferredWrite {
  text: string;
  readonly timer: NodeJS.Timeout;
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
  /** Belongs to this opening of the session: an old entry must not hide what another task wrote in between. */
  readonly #instance = String((lastInstance += 1));
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, PendingWrite>();
  readonly #deferred = new Map<string, DeferredWrite>();
  #isClosed = false;

  constructor(options: SealedItemsOptions) {
    this.#options = options;
  }

  /** '' when there is none. */
  async read(name: string): Promise<string> {
    const ahead = this.#deferred.get(name) ?? this.#waiting.get(name);
    if (ahead) return ahead.text ?? '';
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
    this.#forgetDeferred(name);
    return this.#enqueue(name, text);
  }

  /** For a value whose loss in a crash does no harm: written after a while, or by the next write of its name in its place. */
  defer(name: string, text: string): void {
    if (this.#isClosed) return;
    const deferred = this.#deferred.get(name);
    if (deferred) deferred.text = text;
    else this.#deferred.set(name, { text, timer: setTimeout(() => void this.#writeDeferred(name).catch(this.#options.onFailure), deferMs) });
  }

  async #enqueue(name: string, text: string | null): Promise<void> {
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
    const deferred = [...this.#deferred.keys()].map((name) => this.#writeDeferred(name));
    this.#isClosed = true;
    await Promise.allSettled(deferred);
    while (this.#running.size > 0) await Promise.allSettled([...this.#running.values(), ...[...this.#waiting.values()].map((write) => write.done)]);
  }

  async deleteAll(): Promise<void> {
    for (const name of this.#deferred.keys()) this.#forgetDeferred(name);
    await this.close();
    await deleteSessionKeys(this.#options.system, this.#options.connectionId, this.#options.epoch);
  }

  async #writeDeferred(name: string): Promise<void> {
    const deferred = this.#deferred.get(name);
    this.#forgetDeferred(name);
    if (deferred) await this.#enqueue(name, deferred.text);
  }

  #forgetDeferred(name: string): void {
    clearTimeout(this.#deferred.get(name)?.timer);
    this.#deferred.delete(name);
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
