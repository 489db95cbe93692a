/** Counted work of the system since it started, for whoever looks before and after something: what AWS would bill. */
export interface LedgerCounts {
  /** Runs of functions, by their names in the template. */
  readonly functions: Readonly<Record<string, number>>;
  /** Requests of message queues by action; looks that found nothing are not among them. */
  readonly queues: Readonly<Record<string, number>>;
  /** Frames that functions have sent to browsers. */
  readonly posts: number;
  /** Units of the tables, while the drill `tables.counted` is on. */
  readonly reads: number;
  readonly writes: number;
}

/** Counts what no file or log tells; the queues count their own. */
export class Ledger {
  readonly #functions = new Map<string, number>();
  #posts = 0;
  #reads = 0;
  #writes = 0;

  ran(functionName: string): void {
    this.#functions.set(functionName, (this.#functions.get(functionName) ?? 0) + 1);
  }

  posted(): void {
    this.#posts += 1;
  }

  usedTable(isWrite: boolean, units: number): void {
    if (isWrite) this.#writes += units;
    else this.#reads += units;
  }

  counts(queues: LedgerCounts['queues']): LedgerCounts {
    return { functions: Object.fromEntries(this.#functions), queues, posts: this.#posts, reads: this.#reads, writes: this.#writes };
  }
}
