/** Things that arrived over time, and a way to wait for what is still to come. */
export class EventLog<T> {
  readonly all: T[] = [];
  readonly #waiting = new Set<() => void>();

  push(...events: readonly T[]): void {
    this.all.push(...events);
    for (const wake of this.#waiting) wake();
  }

  /** The first event that fits, past ones included. @throws Error after `timeoutMs`. */
  first(fits: (event: T) => boolean, timeoutMs = 10_000): Promise<T> {
    return this.until(() => this.all.find(fits), timeoutMs);
  }

  /** Looks now and again whenever something arrived, until `look` finds something. @throws Error after `timeoutMs`. */
  async until<R>(look: () => Promise<R | undefined> | R | undefined, timeoutMs = 10_000): Promise<R> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const seen = this.all.length;
      const found = await look();
      if (found !== undefined) return found;
      if (this.all.length === seen) await this.#next(deadline - Date.now());
      if (Date.now() >= deadline) throw new Error(`it did not happen in ${timeoutMs} ms; ${this.all.length} events came`);
    }
  }

  #next(longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, Math.max(0, longestMs));
      this.#waiting.add(wake);
    });
  }
}
