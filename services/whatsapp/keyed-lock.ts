/** Runs the works of one key strictly one after the other, those of different keys side by side. */
export class KeyedLock {
  readonly #last = new Map<string, Promise<void>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key);
    const result = previous ? previous.then(work) : work();
    const ended = result.then(ignore, ignore);
    this.#last.set(key, ended);
    void ended.then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    return result;
  }

  /** Resolves when the works given so far have ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}

const ignore = (): void => undefined;
