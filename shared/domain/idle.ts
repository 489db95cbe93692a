import type { SnoozeEnd, TicketStatus } from '../contract/tickets.ts';
import { isSnoozed } from './ticket.ts';

/** The part of a ticket that decides whether it is idle. */
interface IdleTicket {
  readonly status: TicketStatus;
  /** A person has answered what the contact wrote last; missing in rows of older versions. */
  readonly isAnswered?: boolean | undefined;
  readonly lastMessageFromMe: boolean;
  readonly updatedAt: string;
  readonly snoozedUntil?: SnoozeEnd | undefined;
}

/** Whether an open ticket has waited for its contact since before a moment. What a bot said is no answer: the contact waits then. */
export function isIdle(ticket: IdleTicket, beforeMs: number): boolean {
  const isAnswered = ticket.isAnswered ?? ticket.lastMessageFromMe;
  // One that is set aside comes back by itself.
  return ticket.status === 'open' && !isSnoozed(ticket) && isAnswered && Date.parse(ticket.updatedAt) <= beforeMs;
}
