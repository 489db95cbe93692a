import type { KeyboardEvent } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow up and down move the focus from ticket to ticket, scrolling where needed; Enter is the focused link's or button's own. */
export function focusNeighbour(event: KeyboardEvent, list: VirtuosoHandle | null, rowCount: number): void {
  const scroller = event.currentTarget;
  const step = steps[event.key];
  if (step === undefined || !list || !(scroller instanceof HTMLElement)) return;
  event.preventDefault();
  const row = document.activeElement?.closest<HTMLElement>('[data-row]');
  const index = row ? Number(row.dataset['row']) + step : 0;
  if (index < 0 || index >= rowCount) return;
  const focus = (): void => scroller.querySelector<HTMLElement>(`[data-row="${index}"] [data-primary]`)?.focus({ preventScroll: true });
  focus();
  list.scrollIntoView({ index, done: focus });
}
