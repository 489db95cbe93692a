/** Lets so many have a place at a time; the others wait in order. */
export class Limiter {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /**
   * Resolves when a place is free.
   *
   * @param isUrgent before all who wait: a person is watching
   * @returns what gives the place back; more calls than one do nothing.
   */
  async acquire(isUrgent: boolean): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => (isUrgent ? this.#waiting.unshift(resolve) : this.#waiting.push(resolve)));
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const giveBack = await this.acquire(false);
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
