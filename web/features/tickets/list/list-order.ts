import type { Ticket } from '#shared/contract/tickets.ts';

let shown: readonly Ticket[] = [];

/** The tickets as the list has them, also while on a phone the conversation covers it. */
export function rememberOrder(tickets: readonly Ticket[]): void {
  shown = tickets;
}

/** The ticket below or above one in the list that can be opened; from none, the first or last one. What waits has to be accepted first. */
export function neighbourOf(uuid: string | undefined, step: 1 | -1): Ticket | undefined {
  const at = shown.findIndex((ticket) => ticket.uuid === uuid);
  const onwards = step === 1 ? shown.slice(at + 1) : shown.slice(0, at === -1 ? shown.length : at).toReversed();
  return onwards.find(({ status }) => status !== 'pending');
}
