interface Gathering {
  readonly reached: Set<string>;
  readonly result: PromiseWithResolvers<boolean>;
}

/** Waits until all message groups of a connection have been reached, then works once for all of them. */
export class GroupBarrier {
  readonly #gatherings = new Map<string, Gathering>();

  /**
   * @param key names the connection.
   * @returns what the work answered; false when the signal was given before.
   */
  async reach(key: string, group: string, groups: readonly string[], signal: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
    if (signal.aborted) return false;
    const gathering = this.#gatherings.get(key) ?? { reached: new Set<string>(), result: Promise.withResolvers<boolean>() };
    this.#gatherings.set(key, gathering);
    gathering.reached.add(group);
    if (groups.every((one) => gathering.reached.has(one))) {
      this.#gatherings.delete(key);
      work().then(gathering.result.resolve, gathering.result.reject);
      return gathering.result.promise;
    }
    return this.#others(key, group, gathering, signal);
  }

  async #others(key: string, group: string, gathering: Gathering, signal: AbortSignal): Promise<boolean> {
    const left = Promise.withResolvers<boolean>();
    const leave = (): void => {
      // What has begun goes on for all.
      if (this.#gatherings.get(key) !== gathering) return;
      gathering.reached.delete(group);
      if (gathering.reached.size === 0) this.#gatherings.delete(key);
      left.resolve(false);
    };
    signal.addEventListener('abort', leave);
    try {
      return await Promise.race([gathering.result.promise, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}
