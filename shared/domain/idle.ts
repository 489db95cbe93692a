import type { TicketStatus } from '../contract/tickets.ts';

/** What counts of a ticket that may be idle. */
interface IdleTicket {
  readonly status: TicketStatus;
  /** A person has answered what the contact wrote last; missing in rows of older versions. */
  readonly isAnswered?: boolean | undefined;
  readonly lastMessageFromMe: boolean;
  readonly updatedAt: string;
}

export type IdleVerdict =
  | { readonly what: 'close' }
  /** It is not open any more. */
  | { readonly what: 'forget' }
  /** Idle at the earliest since then. */
  | { readonly what: 'later'; readonly sinceMs: number };

/**
 * Whether an open ticket waits for its contact since before a moment. While the contact waits for us it is not idle, and once
 * it is answered the time begins anew. What a bot said is no answer.
 */
export function idleVerdict(ticket: IdleTicket | undefined, idleBeforeMs: number, nowMs: number): IdleVerdict {
  if (ticket?.status !== 'open') return { what: 'forget' };
  if (!(ticket.isAnswered ?? ticket.lastMessageFromMe)) return { what: 'later', sinceMs: nowMs };
  const sinceMs = Date.parse(ticket.updatedAt);
  return sinceMs < idleBeforeMs ? { what: 'close' } : { what: 'later', sinceMs };
}
