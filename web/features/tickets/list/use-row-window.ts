import { useCallback, useState } from 'react';
import { rowHeightPx } from './ticket-row-parts.tsx';

/** The specification's distance from the bottom at which the next page loads. */
const nextPagePx = 100;
/** Rows kept ready on either side, for a scroll that is faster than the next drawing. */
const spareRows = 3;

/** Places in the list; `end` is behind the last one. */
interface RowRange {
  readonly start: number;
  readonly end: number;
  /** Behind the last row that is in sight or nearly so. */
  readonly nearEnd: number;
}

/**
 * The rows that a scrolling list has to draw, all of them of the same height: a list of ten thousand costs what a screenful does.
 * Until its height is known it counts as being as high as the window, which it never exceeds.
 */
export function useRowWindow(): RowRange & { readonly scroller: (element: HTMLElement | null) => (() => void) | undefined } {
  const [range, setRange] = useState(() => rangeAt(0, window.innerHeight));
  const scroller = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const look = (): void => {
      const next = rangeAt(element.scrollTop, element.clientHeight || window.innerHeight);
      setRange((known) => (isSame(known, next) ? known : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return { ...range, scroller };
}

function rangeAt(topPx: number, heightPx: number): RowRange {
  const lastInSight = Math.ceil((topPx + heightPx) / rowHeightPx);
  return {
    start: Math.max(0, Math.floor(topPx / rowHeightPx) - spareRows),
    end: lastInSight + spareRows,
    nearEnd: Math.ceil((topPx + heightPx + nextPagePx) / rowHeightPx),
  };
}

const isSame = (one: RowRange, other: RowRange): boolean => one.start === other.start && one.end === other.end && one.nearEnd === other.nearEnd;
