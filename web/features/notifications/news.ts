import type { Ticket } from '#shared/contract/tickets.ts';
import { concerns, type Told } from '#shared/domain/concerns.ts';

/** Unread counts and set-aside times at the last look, by ticket. */
export type Heard = ReadonlyMap<Ticket['id'], Pick<Ticket, 'unreadMessages' | 'snoozedUntil'>>;

export const heardOf = (tickets: readonly Ticket[]): Heard =>
  new Map(tickets.map(({ id, unreadMessages, snoozedUntil }) => [id, { unreadMessages, snoozedUntil }]));

/**
 * The tickets that somebody has written to since, and those that come back at their time. More unread than before is news; a page of
 * older ones is not, nor is a ticket that only changed its queue or its name.
 *
 * @param sinceMs activity up to then is known.
 */
export function newsIn(tickets: readonly Ticket[], heard: Heard, sinceMs: number, told: Told): Ticket[] {
  const isNews = (ticket: Ticket): boolean => {
    const before = heard.get(ticket.id);
    return ticket.unreadMessages > (before?.unreadMessages ?? 0) || hasWoken(ticket, before?.snoozedUntil);
  };
  return tickets.filter((ticket) => isNews(ticket) && Date.parse(ticket.updatedAt) > sinceMs && concerns(ticket, told));
}

/** Earlier than its time, somebody has taken it back by hand, and knows. */
const hasWoken = ({ snoozedUntil, updatedAt }: Ticket, until: Ticket['snoozedUntil']): boolean =>
  snoozedUntil === undefined && until !== undefined && until !== 'reply' && updatedAt >= until;

/** Words of a notice: those of the writer. Where we wrote last, the ticket has come back without a word. */
export const wordsOf = ({ lastMessage, lastMessageFromMe }: Ticket): string | null => (lastMessageFromMe ? null : lastMessage);
