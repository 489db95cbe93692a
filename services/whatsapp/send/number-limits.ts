const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/** WhatsApp says neither how long nor why: short at first, twice as long each time. */
const pauses = { firstMs: 15 * secondMs, longestMs: 10 * minuteMs };
/** The locks that people report last hours to days, and each try counts against the number. */
const blocks = { firstMs: 15 * minuteMs, longestMs: 4 * 60 * minuteMs };
/** After so long without a refusal the next one counts as the first. */
const forgottenAfterMs = 24 * 60 * minuteMs;

interface Limit {
  readonly refusals: number;
  readonly untilMs: number;
}

/** How far WhatsApp lets the number of each connection write. Kept in memory: a task that takes over finds out by one refusal. */
export class NumberLimits {
  readonly #now: () => number;
  readonly #pauses = new Map<string, Limit>();
  readonly #blocks = new Map<string, Limit>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** How long nothing may be sent; 0 when all may. */
  pausedMs(connectionId: string): number {
    return Math.max(0, (this.#pauses.get(connectionId)?.untilMs ?? 0) - this.#now());
  }

  /** Whether a message that starts a chat would only make things worse. */
  blocksNewContacts(connectionId: string): boolean {
    return (this.#blocks.get(connectionId)?.untilMs ?? 0) > this.#now();
  }

  pause(connectionId: string): void {
    this.#pauses.set(connectionId, this.#next(this.#pauses.get(connectionId), pauses));
  }

  blockNewContacts(connectionId: string): void {
    this.#blocks.set(connectionId, this.#next(this.#blocks.get(connectionId), blocks));
  }

  /** WhatsApp took a message: the number may write as before. That says nothing about new contacts. */
  accepted(connectionId: string): void {
    this.#pauses.delete(connectionId);
  }

  #next(last: Limit | undefined, { firstMs, longestMs }: typeof pauses): Limit {
    const now = this.#now();
    const refusals = last && now - last.untilMs < forgottenAfterMs ? last.refusals + 1 : 1;
    return { refusals, untilMs: now + Math.min(longestMs, firstMs * 2 ** (refusals - 1)) };
  }
}
