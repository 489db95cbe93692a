import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writePrivateFile } from '#services/local-cloud/private-file.ts';
import type { ChangeSignal } from '#services/local-cloud/tables/change-signal.ts';
import type { Ledger } from '#services/local-cloud/ledger.ts';
import { startTableProxy, type TableProxy } from './table-proxy.ts';

/** A share of 1: 0.3 is three calls of ten, evenly spread, so that a drill is the same each time. */
const share = z.number().min(0).max(1).default(0);

/** The faults to cause. A fault that is not named does not happen. */
export const drillSettings = z.strictObject({
  tables: z
    .strictObject({
      /** Calls refused with ProvisionedThroughputExceededException. */
      throttled: share,
      /** Writes that are done, and whose answer never comes. */
      unanswered: share,
      /** Transactions cancelled for another one's sake. */
      cancelled: share,
      /** Nothing goes wrong; the ledger counts the units of every call. */
      counted: z.boolean().default(false),
      /** Indexes answer as of so long ago. */
      indexLagMs: z.number().int().min(0).max(60_000).default(0),
    })
    .prefault({}),
  functions: z
    .strictObject({
      /** Invocations refused with TooManyRequestsException. */
      throttled: share,
      /** Only of functions whose name contains this. */
      name: z.string().default(''),
    })
    .prefault({}),
  connections: z.strictObject({ gone: share, throttled: share, slowMs: z.number().int().min(0).max(60_000).default(0) }).prefault({}),
  mail: z.strictObject({ throttled: share }).prefault({}),
});
export type DrillSettings = z.infer<typeof drillSettings>;

export interface DrillsOptions {
  dataDir: string;
  tableEndpoint: string;
  tableNames: string[];
  changes: ChangeSignal;
  ledger: Ledger;
}

/** The faults of AWS that are switched on at the moment. Functions and tasks find the address of disturbed tables in a file. */
export class Drills {
  readonly #options: DrillsOptions;
  readonly #owed = new Map<string, number>();
  #settings: DrillSettings = drillSettings.parse({});
  #proxy: TableProxy | undefined;

  constructor(options: DrillsOptions) {
    this.#options = options;
    rmSync(drillFile(options.dataDir), { force: true });
  }

  get settings(): DrillSettings {
    return this.#settings;
  }

  async set(settings: DrillSettings): Promise<void> {
    await this.#endProxy();
    this.#settings = settings;
    this.#owed.clear();
    const { tables } = settings;
    if (Object.values(tables).every((value) => !value)) return;
    const { ledger, ...options } = this.#options;
    this.#proxy = await startTableProxy({
      ...options,
      ...(tables.counted && { ledger }),
      indexLagMs: tables.indexLagMs,
      strikes: (kind) => this.strikes(`tables.${kind}`, tables[kind]),
    });
    writePrivateFile(drillFile(this.#options.dataDir), JSON.stringify({ tablePort: this.#proxy.port }));
  }

  /** Whether this call is one of the share. */
  strikes(kind: string, ofAll: number): boolean {
    const owed = (this.#owed.get(kind) ?? 0) + ofAll;
    // 0.1 ten times is a little less than 1.
    const isStruck = owed > 0.999_999;
    this.#owed.set(kind, isStruck ? owed - 1 : owed);
    return isStruck;
  }

  close(): Promise<void> {
    return this.#endProxy();
  }

  async #endProxy(): Promise<void> {
    rmSync(drillFile(this.#options.dataDir), { force: true });
    const proxy = this.#proxy;
    this.#proxy = undefined;
    await proxy?.close();
  }
}

export function drillFile(dataDir: string): string {
  return join(dataDir, 'drills.json');
}
