/** So often at most is drawn what comes: more often says no more to anybody, and takes the time of clicks. */
export const gatheredMs = 80;

export interface Gathering<T> {
  readonly add: (things: readonly T[]) => void;
  /** Tells at once what waits. */
  readonly flush: () => void;
  readonly end: () => void;
}

/** Tells of the first thing at once, and of what comes soon after it together, in its order. */
export function gather<T>(tell: (things: readonly T[]) => void): Gathering<T> {
  let waiting: T[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    const told = waiting;
    end();
    if (told.length === 0) return;
    pause = setTimeout(flush, gatheredMs);
    tell(told);
  };
  const end = (): void => {
    clearTimeout(pause);
    pause = undefined;
    waiting = [];
  };
  return {
    add(things) {
      waiting.push(...things);
      if (pause === undefined) flush();
    },
    flush,
    end,
  };
}
