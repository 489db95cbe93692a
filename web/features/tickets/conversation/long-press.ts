import type { PointerEvent } from 'react';

/** As long as phones take it for more than a tap. */
const pressMs = 500;
/** A finger that moves so far scrolls. */
const slipPx = 10;

/** Has pages of their own for a long press, or is pressed for something else. */
const ownPress = 'a, button, audio, video, input';

/** For touch alone: a mouse has the button beside. */
export function onLongPress(event: PointerEvent<HTMLElement>, act: (pressed: HTMLElement) => void): void {
  const { pointerType, currentTarget: pressed, target, clientX, clientY } = event;
  if (pointerType !== 'touch' || !(target instanceof Element) || target.closest(ownPress)) return;
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => {
    end.abort();
    act(pressed);
  }, pressMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  const moved = (move: globalThis.PointerEvent): void => {
    if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > slipPx) end.abort();
  };
  document.addEventListener('pointermove', moved, { signal });
  for (const name of ['pointerup', 'pointercancel'] as const) document.addEventListener(name, () => end.abort(), { signal });
}
