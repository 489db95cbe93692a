import type { Ticket } from '#shared/contract/tickets.ts';

const flightMs = 240;
/** Noted where the row lay; forgotten when its conversation does not come at once. */
const freshMs = 3_000;
let start: { readonly id: Ticket['id']; readonly top: number; readonly left: number; readonly at: number } | undefined;

export const rowIdOf = ({ id }: Pick<Ticket, 'id'>): string => `row-${id}`;

/** Remembers where the row of a ticket lies that is being accepted. */
export function noteStart(ticket: Ticket): void {
  const place = document.getElementById(rowIdOf(ticket))?.getBoundingClientRect();
  start = place && { id: ticket.id, top: place.top, left: place.left, at: performance.now() };
}

/** Lets the head of a conversation come from where its row lay in the list: the row moves over. For those who want movement. */
export function flyIn(head: HTMLElement, id: Ticket['id']): void {
  const from = start;
  if (from?.id !== id || performance.now() - from.at > freshMs) return;
  start = undefined;
  if (!matchMedia('(prefers-reduced-motion: no-preference)').matches) return;
  const to = head.getBoundingClientRect();
  const way = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
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
