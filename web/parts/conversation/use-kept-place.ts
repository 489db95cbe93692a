import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** How close to the end counts as being there. */
const endPx = 80;

interface KeptPlace {
  readonly rows: readonly { readonly key: string; readonly outgoing?: unknown }[];
  /** How far from the top the older page is asked for. */
  readonly olderPagePx: number;
  /** Nothing is being fetched, and nothing failed: an older page that was asked for has come, or was dropped for something newer. */
  readonly isSettled: boolean;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  /** The oldest rows come into sight; also after a fetch that leaves them there. */
  readonly onOldest: () => void;
}

interface Place {
  /** The first in sight; null at the end. */
  readonly row: Element | null;
  /** How far below the upper edge the row ends: the date above it goes to another row when older ones come. */
  readonly bottomPx: number;
  /** The scroller's at that time. A move since then is the reader's doing, which is told a frame later. */
  readonly scrollTop: number;
}

const theEnd: Place = { row: null, bottomPx: 0, scrollTop: 0 };

/**
 * Keeps the place in a conversation. Its scroller is a reversed column around the list of rows, so that the browser itself counts from the end: a
 * reader there stays there whatever grows, and rows added above move nothing. This hook keeps the place of somebody further up while something below
 * changes, and those near the end at it.
 */
export function useKeptPlace({ rows, olderPagePx, isSettled, onAtEnd, onOldest }: KeptPlace) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = useRef(theEnd);
  const isScrolling = useRef(false);

  const look = useEffectEvent((): void => {
    const node = scroller.current;
    if (!node || !list.current) return;
    const isAtEnd = node.scrollTop >= -endPx; // 0 at the end, less above
    if (isAtEnd !== (place.current.row === null)) onAtEnd(isAtEnd);
    place.current = isAtEnd ? { ...theEnd, scrollTop: node.scrollTop } : firstInSight(node, list.current.children);
    if (node.scrollHeight - node.clientHeight + node.scrollTop < olderPagePx) onOldest();
  });
  const lookAfter = useEffectEvent((_rows: KeptPlace['rows'], _isSettled: boolean): void => look());
  const hold = useCallback((): void => {
    const node = scroller.current;
    if (!node) return;
    const movedPx = movedSince(node, place.current);
    // To set it, even to what it is, ends a scroll that is under way. Whoever leaves the end is not called back.
    if (movedPx === 0 || (isScrolling.current && place.current.row === null)) return;
    node.scrollTop += movedPx;
    place.current = { ...place.current, scrollTop: node.scrollTop };
  }, []);
  const toEnd = useCallback((): void => {
    place.current = theEnd;
    if (scroller.current) scroller.current.scrollTop = 0;
    onAtEnd(true);
  }, [onAtEnd]);

  const hasRows = rows.length > 0; // there is nothing to stand on before the first
  useEffect(() => {
    if (!hasRows || !scroller.current || !list.current) return undefined;
    const onScroll = ({ type }: Event): void => {
      isScrolling.current = type === 'scroll';
      look();
    };
    const observer = new ResizeObserver(hold);
    const node = scroller.current;
    for (const sized of [node, list.current]) observer.observe(sized);
    for (const type of ['scroll', 'scrollend']) node.addEventListener(type, onScroll, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of ['scroll', 'scrollend']) node.removeEventListener(type, onScroll);
    };
  }, [hold, hasRows]);
  // Before it is looked at anew: what came below has moved it already.
  useLayoutEffect(hold, [hold, rows]);
  useEffect(() => lookAfter(rows, isSettled), [rows, isSettled]);

  // Who writes wants to see it stand there.
  const sending = rows.at(-1)?.outgoing ? rows.at(-1)?.key : undefined;
  useLayoutEffect(() => {
    if (sending !== undefined) toEnd();
  }, [sending, toEnd]);

  const show = useCallback((index: number): void => list.current?.children[index]?.scrollIntoView({ block: 'center' }), []);
  return { scroller, list, toEnd, show };
}

/** How far what is in sight has to go back after something below it changed. */
function movedSince(scroller: Element, { row, bottomPx, scrollTop }: Place): number {
  const scrolledPx = scroller.scrollTop - scrollTop;
  if (!row) return scrolledPx === 0 ? -scrollTop : 0;
  return row.isConnected ? Math.round(bottomWithin(scroller, row) - bottomPx + scrolledPx) : 0;
}

const bottomWithin = (scroller: Element, row: Element): number => row.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;

/** Rows follow each other downwards: halving finds the one at the upper edge. */
function firstInSight(scroller: Element, rows: HTMLCollection): Place {
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const row = rows[middle];
    if (row && bottomWithin(scroller, row) > 0) to = middle;
    else from = middle + 1;
  }
  const row = rows[from];
  return row ? { row, bottomPx: bottomWithin(scroller, row), scrollTop: scroller.scrollTop } : theEnd;
}
