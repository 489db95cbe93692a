import type { TouchEvent as ReactTouchEvent } from 'react';

const types = ['touchmove', 'touchend', 'touchcancel'] as const;

/**
 * A finger's events go to the element on which it came down, for as long as it is down, and reach nothing else once that has left the
 * page. A card in the hand is drawn anew over the lanes, while the library listens at the window: it is told what it would miss.
 */
export function followFinger({ target }: ReactTouchEvent): void {
  const place = target as HTMLElement; // what is touched is an element
  const pass = (event: TouchEvent): void => {
    if (!place.isConnected) {
      const copy = new TouchEvent(event.type, {
        cancelable: event.cancelable,
        touches: [...event.touches],
        targetTouches: [...event.targetTouches],
        changedTouches: [...event.changedTouches],
      });
      // Whoever carries a card does not scroll.
      if (!window.dispatchEvent(copy)) event.preventDefault();
    }
    if (event.touches.length === 0) for (const type of types) place.removeEventListener(type, pass);
  };
  for (const type of types) place.addEventListener(type, pass, { passive: false });
}
