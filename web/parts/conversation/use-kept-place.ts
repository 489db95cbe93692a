import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** How close to the end counts as being there. */
const endPx = 80;

interface KeptPlace {
  readonly rows: readonly { readonly key: string; readonly outgoing?: unknown }[];
  /** How far from the top the older page is asked for. */
  readonly olderPagePx: number;
  readonly onAtEnd: (isAtEnd: boolean) => void;
  /** The oldest rows come into sight; also after rows were added that leave them there. */
  readonly onOldest: () => void;
}

/** The row that is first in sight, and how far below the upper edge it ends: the date above it goes to another row when older ones come. */
interface Place {
  readonly row: Element;
  readonly bottomPx: number;
  /** The scroller's at that time. A move since then is the reader's doing. */
  readonly scrollTop: number;
}

/**
 * Keeps the place in a conversation. Its scroller is a reversed column around the list of rows, so that the browser itself counts from the end: a
 * reader there stays there whatever grows, and rows added above move nothing. This hook keeps the place of somebody further up while something below
 * changes, and those near the end at it.
 */
export function useKeptPlace({ rows, olderPagePx, onAtEnd, onOldest }: KeptPlace) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** Null at the end. */
  const place = useRef<Place | null>(null);

  const look = useEffectEvent((): void => {
    const node = scroller.current;
    if (!node || !list.current) return;
    const isAtEnd = node.scrollTop >= -endPx; // 0 at the end, less above
    if (isAtEnd !== (place.current === null)) onAtEnd(isAtEnd);
    place.current = isAtEnd ? null : firstInSight(node, list.current.children);
    if (node.scrollHeight - node.clientHeight + node.scrollTop < olderPagePx) onOldest();
  });
  const lookAfter = useEffectEvent((_rows: KeptPlace['rows']): void => look());
  const hold = useCallback((): void => {
    const node = scroller.current;
    if (!node) return;
    // To set it, even to what it is, ends a scroll that is under way.
    const movedPx = place.current ? movedSince(node, place.current) : stepToEnd(node);
    if (movedPx === 0) return;
    node.scrollTop += movedPx;
    if (place.current) place.current = { ...place.current, scrollTop: node.scrollTop };
  }, []);
  const toEnd = useCallback((): void => {
    place.current = null;
    if (scroller.current) scroller.current.scrollTop = 0;
    onAtEnd(true);
  }, [onAtEnd]);

  const hasRows = rows.length > 0; // there is nothing to stand on before the first
  useEffect(() => {
    if (!hasRows || !scroller.current || !list.current) return undefined;
    const onScroll = (): void => look();
    const observer = new ResizeObserver(hold);
    const node = scroller.current;
    for (const sized of [node, list.current]) observer.observe(sized);
    node.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      node.removeEventListener('scroll', onScroll);
    };
  }, [hold, hasRows]);
  // Before it is looked at anew: what came below has moved it already.
  useLayoutEffect(hold, [hold, rows]);
  useEffect(() => lookAfter(rows), [rows]);

  // Who writes wants to see it stand there.
  const sending = rows.at(-1)?.outgoing ? rows.at(-1)?.key : undefined;
  useLayoutEffect(() => {
    if (sending !== undefined) toEnd();
  }, [sending, toEnd]);

  const show = useCallback((index: number): void => list.current?.children[index]?.scrollIntoView({ block: 'center' }), []);
  return { scroller, list, toEnd, show };
}

/** How far a row was moved by what changed below it. Its reader may have scrolled meanwhile, which is told a frame later. */
const movedSince = (scroller: Element, { row, bottomPx, scrollTop }: Place): number =>
  row.isConnected ? Math.round(bottomWithin(scroller, row) - bottomPx + scroller.scrollTop - scrollTop) : 0;

/** Somebody further away has just set out. */
const stepToEnd = ({ scrollTop }: Element): number => (scrollTop >= -endPx ? -scrollTop : 0);

const bottomWithin = (scroller: Element, row: Element): number => row.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top;

/** Rows follow each other downwards: halving finds the one at the upper edge. */
function firstInSight(scroller: Element, rows: HTMLCollection): Place | null {
  let [from, to] = [0, rows.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const row = rows[middle];
    if (row && bottomWithin(scroller, row) > 0) to = middle;
    else from = middle + 1;
  }
  const row = rows[from];
  return row ? { row, bottomPx: bottomWithin(scroller, row), scrollTop: scroller.scrollTop } : null;
}
