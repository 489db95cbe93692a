import type { Ticket } from '#shared/contract/tickets.ts';
import { takeStart } from '../accept-flight.ts';

const flightMs = 240;
/** A conversation that comes later does not come from its row. */
const freshMs = 3_000;

/** Lets the head of a conversation come from where its row lay in the list: the row moves over. For those who want movement. */
export function flyIn(head: HTMLElement, id: Ticket['id']): void {
  const from = takeStart();
  if (from?.id !== id || performance.now() - from.atMs > freshMs) return;
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  const to = head.getBoundingClientRect();
  const way = `translate(${from.place.left - to.left}px, ${from.place.top - to.top}px)`;
  const warm = getComputedStyle(head).getPropertyValue('--flight');
  head.animate(
    [
      { transform: way, backgroundColor: warm, zIndex: 2 },
      { transform: 'none', backgroundColor: warm, offset: 0.8, zIndex: 2 },
      { transform: 'none', zIndex: 2 },
    ],
    { duration: flightMs, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' },
  );
}
