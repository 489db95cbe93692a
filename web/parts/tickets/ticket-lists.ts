import type { InfiniteData } from '@tanstack/react-query';
import type { TicketId, UserId } from '#shared/contract/ids.ts';
import type { FoundMessage } from '#shared/contract/found-messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { isListed, isOnDays, type ListFilter } from '#shared/domain/ticket-list.ts';
import { localDate } from './local-date.ts';
import type { TicketFilter } from './queries.ts';

export interface TicketPage {
  readonly tickets: Ticket[];
  /** The messages that a search shows for them. */
  readonly found?: readonly FoundMessage[] | undefined;
  readonly hasMore: boolean;
  readonly nextCursor?: string | undefined;
  /** The one furthest down of those that have left the page since it was fetched: the next page begins after it. */
  readonly end?: Ticket | undefined;
}
export type TicketPages = InfiniteData<TicketPage, string>;

/** A list shows this for a deleted message. */
export const deletedPreview = '🚫';

/** The filter in the words of the rule that server and browser share. */
export const listFilter = ({ status, showAll, queueIds, userIds, tagIds, snoozed, search, date, updatedAt, unreadOnly }: TicketFilter): ListFilter => ({
  ...(status ? { status } : {}),
  ...(search ? { searchParam: search } : {}),
  ...(unreadOnly ? { withUnreadMessages: true } : {}),
  ...(showAll ? { showAll } : {}),
  ...(snoozed ? { snoozed } : {}),
  ...(date ? { date } : {}),
  ...(updatedAt ? { updatedAt } : {}),
  queueIds,
  tags: tagIds,
  users: userIds,
});

/** Whether a list shows a ticket, by the rule that the server lists by. The server tells of tickets that this user may see. */
export const belongsTo = (ticket: Ticket, filter: TicketFilter, userId: UserId): boolean =>
  isListed(userId, listFilter(filter), ticket) && isOnDays(filter, ticket, localDate);

/** Applies a changed ticket to a list. A found ticket stays found, with its present content: only the server can search. */
export function followTicket(pages: TicketPages, ticket: Ticket, filter: TicketFilter, userId: UserId): TicketPages {
  if (filter.status === null && !filter.unreadOnly) return changeTicket(pages, ticket.id, () => ticket);
  return placeTicket(pages, ticket, belongsTo(ticket, filter, userId), orderOf(filter));
}

/** Somebody looked at the ticket. */
export function markTicketRead(pages: TicketPages, ticketId: TicketId, filter: TicketFilter): TicketPages {
  return filter.unreadOnly ? dropTicket(pages, ticketId, orderOf(filter)) : changeTicket(pages, ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 }));
}

/** Whether the list shows one ticket above or level with another: newest activity first, or longest waiting first. */
export type ComesBefore = (ticket: Ticket, other: Ticket) => boolean;
const newestFirst: ComesBefore = (ticket, other) => other.updatedAt <= ticket.updatedAt;
const longestWaitingFirst: ComesBefore = (ticket, other) => waitingSince(ticket) <= waitingSince(other);
const waitingSince = (ticket: Ticket): string => ticket.waitingSince ?? ticket.updatedAt;
export const orderOf = ({ oldestFirst }: TicketFilter): ComesBefore => (oldestFirst ? longestWaitingFirst : newestFirst);

/** Takes the ticket out, and in again at its place where the list wants it. What lies beyond the pages fetched so far comes with its own page. */
export function placeTicket(pages: TicketPages, ticket: Ticket, isWanted: boolean, comesBefore: ComesBefore): TicketPages {
  const without = dropTicket(pages, ticket.id, comesBefore);
  if (!isWanted) return without;
  const isAbove = (other: Ticket): boolean => comesBefore(ticket, other);
  const at = without.pages.findIndex(({ tickets, end, hasMore }) => !hasMore || tickets.some(isAbove) || (end && isAbove(end)));
  return mapPage(without, at, (page) => {
    const position = page.tickets.findIndex(isAbove);
    return { ...page, tickets: page.tickets.toSpliced(position === -1 ? page.tickets.length : position, 0, ticket) };
  });
}

/** A ticket that an event brought to the top may come once more with a later page, at the place that it had. @returns undefined when none did */
export function withoutRepeats({ pages, pageParams }: TicketPages): TicketPages | undefined {
  const first = new Map<TicketId, TicketPage>();
  for (const page of pages) for (const { id } of page.tickets) if (!first.has(id)) first.set(id, page);
  if (first.size === pages.reduce((sum, { tickets }) => sum + tickets.length, 0)) return undefined;
  return { pageParams, pages: pages.map((page) => ({ ...page, tickets: page.tickets.filter(({ id }) => first.get(id) === page) })) };
}

/** @param comesBefore the order of the list. */
export function dropTicket(pages: TicketPages, ticketId: TicketId, comesBefore: ComesBefore): TicketPages {
  const at = pages.pages.findIndex((page) => page.tickets.some(({ id }) => id === ticketId));
  return mapPage(pages, at, (page) => {
    const dropped = page.tickets.find(({ id }) => id === ticketId);
    const end = dropped && page.end && comesBefore(dropped, page.end) ? page.end : dropped;
    return { ...page, tickets: page.tickets.filter(({ id }) => id !== ticketId), ...(page.hasMore ? { end } : {}) };
  });
}

export function changeTicket(pages: TicketPages, ticketId: TicketId, change: (ticket: Ticket) => Ticket): TicketPages {
  const at = pages.pages.findIndex((page) => page.tickets.some(({ id }) => id === ticketId));
  return mapPage(pages, at, (page) => ({ ...page, tickets: page.tickets.map((ticket) => (ticket.id === ticketId ? change(ticket) : ticket)) }));
}

/** @param at none for -1. */
function mapPage(pages: TicketPages, at: number, change: (page: TicketPage) => TicketPage): TicketPages {
  return at === -1 ? pages : { ...pages, pages: pages.pages.map((page, index) => (index === at ? change(page) : page)) };
}
