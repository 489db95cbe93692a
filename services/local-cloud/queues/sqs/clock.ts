export interface Timer {
  cancel(): void;
}

/** Time as the queues see it, so that tests need not wait for it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once, when that time has come. */
  at(timeMs: number, run: () => void): Timer;
}

export const systemClock: Clock = {
  now: Date.now,
  at(timeMs, run) {
    const timer = setTimeout(run, Math.max(0, timeMs - Date.now()));
    return { cancel: () => clearTimeout(timer) };
  },
};
