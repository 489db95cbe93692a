import { useEffect, useEffectEvent, useRef } from 'react';

/** Counts come several times a second; a list follows them at this pace. */
const followMs = 3_000;

/**
 * Fetches a list again when what is counted of it has changed: soon, and once for all that changes until then.
 *
 * @param counts another object whenever one of them is another.
 */
export function useFollow(counts: object, refetch: () => void): void {
  const seen = useRef(counts);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useEffectEvent(refetch);
  useEffect(() => {
    if (seen.current === counts || timer.current !== undefined) return;
    seen.current = counts;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      follow();
    }, followMs);
  }, [counts]);
  useEffect(() => () => clearTimeout(timer.current), []);
}
