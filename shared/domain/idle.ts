import type { TicketStatus } from '../contract/tickets.ts';

/** What counts of a ticket that may be idle. */
interface IdleTicket {
  readonly status: TicketStatus;
  /** A person has answered what the contact wrote last; missing in rows of older versions. */
  readonly isAnswered?: boolean | undefined;
  readonly lastMessageFromMe: boolean;
  readonly updatedAt: string;
}

/** Whether an open ticket has waited for its contact since before a moment. What a bot said is no answer: the contact waits then. */
export function isIdle(ticket: IdleTicket, beforeMs: number): boolean {
  const isAnswered = ticket.isAnswered ?? ticket.lastMessageFromMe;
  return ticket.status === 'open' && isAnswered && Date.parse(ticket.updatedAt) <= beforeMs;
}
