/** The server took it. `told`: that is on the inbound queue. Nobody says it again. */
export interface Taken {
  readonly told: Promise<void>;
  /** The server took it for an account that the number has not any more: nobody gets it. */
  readonly isForFormer?: boolean;
}

/** Outcome of a sent message: the server took it, refused it, said nothing in time, or the socket closed. */
export type AckOutcome = Taken | 'timeout' | 'closed' | { readonly error: string };

interface Expected {
  readonly settle: (outcome: AckOutcome) => void;
  readonly timer: NodeJS.Timeout;
}

/** The messages of one socket that wait for the server's own ack; Baileys says nothing about good ones. */
export class AckTracker {
  readonly #expected = new Map<string, Expected>();
  #isClosed = false;

  expect(id: string, timeoutMs: number): Promise<AckOutcome> {
    if (this.#isClosed) return Promise.resolve('closed');
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(id, 'timeout'), timeoutMs);
      this.#expected.set(id, { settle: resolve, timer });
    });
  }

  settle(id: string, outcome: AckOutcome): void {
    const expected = this.#expected.get(id);
    if (!expected) return;
    this.#expected.delete(id);
    clearTimeout(expected.timer);
    expected.settle(outcome);
  }

  close(): void {
    this.#isClosed = true;
    for (const id of this.#expected.keys()) this.settle(id, 'closed');
  }
}
