import type { Ticket } from '#shared/contract/tickets.ts';

/** Place of a row that is being accepted, and the moment. */
export interface FlightStart {
  readonly id: Ticket['id'];
  readonly place: DOMRect;
  readonly atMs: number;
}

let start: FlightStart | undefined;

export const rowIdOf = ({ id }: Pick<Ticket, 'id'>): string => `row-${id}`;

/** Remembers where the row of a ticket lies that is being accepted. */
export function noteStart(ticket: Ticket): void {
  const place = document.getElementById(rowIdOf(ticket))?.getBoundingClientRect();
  start = place && { id: ticket.id, place, atMs: performance.now() };
}

/** Gives it away, once. */
export function takeStart(): FlightStart | undefined {
  const taken = start;
  start = undefined;
  return taken;
}
