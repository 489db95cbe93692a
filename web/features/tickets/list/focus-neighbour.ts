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
