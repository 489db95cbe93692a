import { useEffect, useState } from 'react';

/** Counts down to 0, once a second. @param now tells the time by the clock that the moment was told by. */
export function useSecondsUntil(iso: string, now: () => number): number {
  const [nowMs, setNowMs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(now()), 1_000);
    return () => clearInterval(timer);
  }, [now]);
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1_000));
}
