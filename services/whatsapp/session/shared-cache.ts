import type { CacheStore } from '@whiskeysockets/baileys';

interface Entry {
  readonly value: unknown;
  readonly until: number;
}

/**
 * Baileys wants five caches per session, each with its own timer. Here all sessions share one map, least recently used first
 * out, and a session gets views of it.
 */
export class SharedCache {
  readonly #entries = new Map<string, Entry>();
  readonly #maxEntries: number;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  view(prefix: string, ttlMs: number): CacheStore {
    const named = (key: string) => `${prefix}#${key}`;
    return {
      // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Baileys' signature; it reads what it has put in
      get: <T>(key: string) => this.get(named(key)) as T | undefined,
      set: (key, value) => this.set(named(key), value, ttlMs),
      del: (key) => this.delete(named(key)),
      flushAll: () => {
        for (const key of this.#entries.keys()) if (key.startsWith(`${prefix}#`)) this.#entries.delete(key);
      },
    };
  }

  get(key: string): unknown {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until <= Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: unknown, ttlMs: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + ttlMs });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
