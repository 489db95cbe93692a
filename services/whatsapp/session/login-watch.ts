/**
 * Ends a login that WhatsApp does not answer. Baileys waits for the end of a login without limit, so that one made while
 * WhatsApp was silent would last until the second keep-alive after it.
 */
export class LoginWatch {
  readonly #silenceMs: number;
  readonly #onSilence: () => void;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param silenceMs how long nothing may come while the login goes on */
  constructor(silenceMs: number, onSilence: () => void) {
    this.#silenceMs = silenceMs;
    this.#onSilence = onSilence;
    this.heard();
  }

  /** Something came. */
  heard(): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(this.#onSilence, this.#silenceMs);
  }

  /** Logged in, waiting for a person to scan, or closed. */
  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}
