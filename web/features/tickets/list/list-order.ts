import type { Ticket } from '#shared/contract/tickets.ts';

let shown: readonly Ticket[] = [];

/** The tickets as the list has them, also while on a phone the conversation covers it. */
export function rememberOrder(tickets: readonly Ticket[]): void {
  shown = tickets;
}

/** A ticket and its place in the list. */
interface Placed {
  readonly ticket: Ticket;
  readonly index: number;
}

/**
 * The ticket below or above one in the list; from none, the first or last one.
 *
 * @param from a ticket's public id, or a place.
 */
export function neighbourOf(from: string | number | undefined, step: 1 | -1): Placed | undefined {
  const at = typeof from === 'number' ? from : shown.findIndex((ticket) => ticket.uuid === from);
  const index = at === -1 && step === -1 ? shown.length - 1 : at + step;
  const ticket = shown[index];
  return ticket && { ticket, index };
}

/** The next one that can be opened: what waits has to be accepted first. */
export function nextOpened(uuid: string): Ticket | undefined {
  const at = shown.findIndex((ticket) => ticket.uuid === uuid);
  const canOpen = ({ status }: Ticket): boolean => status !== 'pending';
  return shown.slice(at + 1).find(canOpen) ?? shown.slice(0, Math.max(0, at)).findLast(canOpen);
}
