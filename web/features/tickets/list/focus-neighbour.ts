import type { KeyboardEvent } from 'react';
import { rowHeightPx } from './ticket-row-parts.tsx';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow up and down move the focus from ticket to ticket, scrolling where needed, and from outside of them to the first one in sight;
 * Enter is the focused link's or button's own.
 */
export function focusNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
  const index = focused ? Number(focused.dataset['row']) + step : Math.ceil(list.scrollTop / rowHeightPx);
  const row = list.querySelector<HTMLElement>(`[data-row="${index}"]`);
  row?.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

/** The place of the row that has the focus. */
export function focusedRow(): number | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  return row ? Number(row.dataset['row']) : undefined;
}

/** Rows that are not in sight are drawn with the next frame. */
const mostFrames = 30;

/** Focuses what a row is for, from anywhere on the screen. */
export function focusRow(index: number, frame = 0): void {
  const row = document.querySelector<HTMLElement>(`[data-row="${index}"]`);
  if (row) {
    row.querySelector<HTMLElement>('[data-primary]')?.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return;
  }
  if (frame === 0) document.querySelector('#ticket-list-panel [tabindex="0"]')?.scrollTo({ top: index * rowHeightPx });
  if (frame < mostFrames) requestAnimationFrame(() => focusRow(index, frame + 1));
}
