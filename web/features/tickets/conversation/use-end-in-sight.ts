import { useCallback, useEffect, useRef } from 'react';

/** How long Virtuoso may take to notice a new size, or to draw new rows. */
const settleMs = 500;
/** A wheel, a finger or a key moves the list this long after. */
const gestureMs = 500;
/** New rows are drawn and measured by then. */
const drawnMs = 150;
const gestures = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** What presses a button of a message moves nothing. */
function isPressed(event: Event): boolean {
  const isPress = event.type === 'pointerdown' || (event instanceof KeyboardEvent && (event.key === 'Enter' || event.key === ' '));
  return isPress && event.target instanceof Element && event.target.closest('button, a') !== null;
}

/**
 * Stays at the end when the space or what is in it changes: a growing input, an opened drawer, a turned phone; rows that were fetched
 * after what was cached, or that turn out taller than they were taken for. Virtuoso says then that the end was left, before or after
 * this hears of it; the user left nothing.
 */
export function useEndInSight(isAtEnd: boolean, toLatest: () => void, rows: readonly unknown[]) {
  const latest = useRef({ isAtEnd, toLatest });
  const changed = useRef({ node: null as HTMLElement | null, rows, heightPx: 0, atMs: 0, gestureAtMs: -gestureMs });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = { isAtEnd, toLatest };
  });
  const follow = useCallback(() => {
    changed.current.atMs = performance.now();
    // What has no height has no end.
    if (!latest.current.isAtEnd || changed.current.heightPx === 0) return;
    latest.current.toLatest();
    // Once more when Virtuoso, too, has measured, and when all is drawn.
    const again = (): void => {
      const isMoved = performance.now() - changed.current.gestureAtMs < gestureMs;
      if (latest.current.isAtEnd && !isMoved) latest.current.toLatest();
    };
    requestAnimationFrame(again);
    clearTimeout(timer.current);
    timer.current = setTimeout(again, drawnMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (changed.current.rows === rows) return;
    Object.assign(changed.current, { rows, atMs: performance.now() });
  }, [rows]);
  const root = useCallback(
    (node: HTMLElement | null) => {
      if (!node) return undefined;
      const known = changed.current;
      Object.assign(known, { node, heightPx: node.clientHeight, atMs: performance.now() });
      const observer = new ResizeObserver(() => {
        known.heightPx = node.clientHeight;
        follow();
      });
      observer.observe(node);
      const onGesture = (event: Event): void => {
        if (!isPressed(event)) known.gestureAtMs = performance.now();
      };
      for (const gesture of gestures) node.addEventListener(gesture, onGesture, { passive: true });
      return () => {
        observer.disconnect();
        for (const gesture of gestures) node.removeEventListener(gesture, onGesture);
      };
    },
    [follow],
  );
  const hasUserLeft = (): boolean => {
    const { node, heightPx, atMs, gestureAtMs } = changed.current;
    const nowMs = performance.now();
    if (nowMs - gestureAtMs < gestureMs) return true;
    return node?.clientHeight === heightPx && nowMs - atMs >= settleMs;
  };
  return { root, onHeight: follow, hasUserLeft };
}
