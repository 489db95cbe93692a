import { setTimeout as delay } from 'node:timers/promises';
import { setSessionFields, type SessionFields } from '#functions/records/sessions/connection-session.ts';
import type { Table } from '#functions/data/table.ts';
import type { Scope } from '#services/whatsapp/receive/inbound-reports.ts';
import type { Logger } from '#services/whatsapp/logger.ts';

const attempts = 5;

/** Writes a session's state to its connection, in order; fields that are so already are left out. */
export class ConnectionStatus {
  readonly #table: Table;
  readonly #scope: Scope;
  readonly #log: Logger;
  readonly #onDeleted: () => void;
  #known: SessionFields;
  #pending: SessionFields | undefined;
  #writing: Promise<void> | undefined;

  /** @param known what the connection says now. */
  constructor(options: { table: Table; scope: Scope; log: Logger; known: SessionFields; onDeleted: () => void }) {
    this.#table = options.table;
    this.#scope = options.scope;
    this.#log = options.log;
    this.#known = options.known;
    this.#onDeleted = options.onDeleted;
  }

  /** Resolves when the fields, or later ones in their place, have been written. */
  set(fields: SessionFields): Promise<void> {
    this.#pending = { ...this.#pending, ...fields };
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#pending) {
      const { pending, known } = { pending: this.#pending, known: this.#known };
      this.#pending = undefined;
      const entries = Object.entries(pending).filter(([name, value]) => known[name as keyof SessionFields] !== value); // entries of SessionFields
      if (entries.length === 0) continue;
      await this.#write(Object.fromEntries(entries));
      this.#known = { ...known, ...pending };
    }
  }

  async #write(fields: SessionFields): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        const exists = await setSessionFields(this.#table, this.#scope.companyId, this.#scope.connectionId, fields, new Date());
        if (!exists) this.#onDeleted();
        return;
      } catch (error) {
        this.#log.warn('connection status not written', { connectionId: this.#scope.connectionId, attempt, error });
        await delay(200 * 2 ** attempt);
      }
    }
  }
}
