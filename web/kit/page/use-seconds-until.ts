import { useEffect, useState } from 'react';

/** Counts down to 0, once a second. */
export function useSecondsUntil(iso: string): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1_000));
}
