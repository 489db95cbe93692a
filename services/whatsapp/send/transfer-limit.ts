export interface TransferTimes {
  /** Without a byte moving. */
  readonly stalledMs: number;
  /** For the slowest transfer that is worth waiting for: so long, and the size at this pace. */
  readonly leastMs: number;
  readonly bytesPerSecond: number;
}

/** A file of 64 MB may take six minutes. */
export const transferTimes: TransferTimes = { stalledMs: 20_000, leastMs: 30_000, bytesPerSecond: 200_000 };

/** Ends a transfer that stalls, that takes too long for its size, or that nobody wants any more. */
export class TransferLimit {
  readonly signal: AbortSignal;
  readonly #ended = new AbortController();
  readonly #stalled: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;

  constructor(sizeBytes: number, wanted: AbortSignal, times: TransferTimes) {
    const totalMs = times.leastMs + (sizeBytes / times.bytesPerSecond) * 1_000;
    this.signal = AbortSignal.any([wanted, this.#ended.signal]);
    this.#stalled = setTimeout(() => this.#ended.abort(new Error('the transfer stalled')), times.stalledMs);
    this.#total = setTimeout(() => this.#ended.abort(new Error('the transfer took too long')), totalMs);
  }

  /** Bytes moved. */
  progress(): void {
    this.#stalled.refresh();
  }

  end(): void {
    clearTimeout(this.#stalled);
    clearTimeout(this.#total);
  }
}
