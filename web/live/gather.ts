/** The longest rest after a drawing. A hidden page, which draws nothing, rests for as long. */
export const longestRestMs = 80;

export interface Gathering<T> {
  readonly add: (things: readonly T[]) => void;
  /** Tells at once what waits. */
  readonly flush: () => void;
  readonly end: () => void;
}

/**
 * Tells of the first thing at once, and of what comes soon after it together, in its order: once that is drawn, and for as long again has rested.
 * Drawing more often says no more to anybody, and takes the time of clicks.
 */
export function gather<T>(tell: (things: readonly T[]) => void): Gathering<T> {
  let waiting: T[] = [];
  let rest: ReturnType<typeof setTimeout> | undefined;

  const flush = (): void => {
    const told = waiting;
    end();
    if (told.length === 0) return;
    const toldMs = performance.now();
    const longest = setTimeout(flush, longestRestMs);
    rest = longest;
    tell(told);
    requestAnimationFrame(() => {
      if (rest !== longest) return;
      clearTimeout(longest);
      rest = setTimeout(flush, Math.min(longestRestMs, performance.now() - toldMs));
    });
  };
  const end = (): void => {
    clearTimeout(rest);
    rest = undefined;
    waiting = [];
  };
  return {
    add(things) {
      waiting.push(...things);
      if (rest === undefined) flush();
    },
    flush,
    end,
  };
}
