import * as z from 'zod';

/** rate: 429; error: 500; refuse: 400 of no known reason; slow: answers late; lost: does it, and gives no answer. */
export const fault = z.strictObject({
  kind: z.enum(['rate', 'error', 'refuse', 'slow', 'lost']),
  /** Only calls whose path has this in it. */
  path: z.string().default('/messages'),
  count: z.int().min(1).default(1),
  ms: z.int().min(0).default(1_000),
});
export type Fault = z.output<typeof fault>;

/** Faults on purpose. */
export class Faults {
  #waiting: Fault[] = [];

  add(one: Fault): void {
    this.#waiting.push(one);
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The next one for a call. */
  take(path: string): Fault | undefined {
    const found = this.#waiting.find((one) => path.includes(one.path));
    if (!found) return undefined;
    found.count -= 1;
    if (found.count === 0) this.#waiting = this.#waiting.filter((one) => one !== found);
    return found;
  }
}
