import { useCallback, useEffect, useRef, useState } from 'react';

/** How many rows have come since the user scrolled away from the end. @param isArrival whether a row is from somebody else. */
export function useArrivals<Row extends { readonly key: string }>(rows: readonly Row[], isArrival: (row: Row) => boolean) {
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const lastKey = rows.at(-1)?.key ?? '';
  const last = useRef(lastKey);
  useEffect(() => {
    last.current = lastKey;
  }, [lastKey]);
  const onAtEnd = useCallback((isAtEnd: boolean): void => setLeftAt(isAtEnd ? null : last.current), []);
  const from = leftAt === null ? -1 : rows.findLastIndex(({ key }) => key === leftAt);
  const arrived = from === -1 ? 0 : rows.slice(from + 1).filter(isArrival).length;
  return { isAway: leftAt !== null, arrived, onAtEnd };
}
