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
  return placeTicket(pages, ticket, filter, belongsTo(ticket, filter, userId));
}

/** Somebody looked at the ticket. */
export function markTicketRead(pages: TicketPages, ticketId: TicketId, filter: TicketFilter): TicketPages {
  return filter.unreadOnly ? dropTicket(pages, ticketId) : changeTicket(pages, ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 }));
}

/** Whether the list shows one ticket above or level with another: newest activity first, or longest waiting first. */
type ComesBefore = (ticket: Ticket, other: Ticket) => boolean;
const newestFirst: ComesBefore = (ticket, other) => other.updatedAt <= ticket.updatedAt;
const longestWaitingFirst: ComesBefore = (ticket, other) => waitingSince(ticket) <= waitingSince(other);
const waitingSince = (ticket: Ticket): string => ticket.waitingSince ?? ticket.updatedAt;

/** Takes the ticket out, and in again at its place where the list wants it. Beyond the last loaded page it stays out. */
function placeTicket(pages: TicketPages, ticket: Ticket, filter: TicketFilter, isWanted: boolean): TicketPages {
  const without = dropTicket(pages, ticket.id);
  if (!isWanted) return without;
  const comesBefore = filter.oldestFirst ? longestWaitingFirst : newestFirst;
  const at = without.pages.findIndex((page) => page.tickets.some((other) => comesBefore(ticket, other)));
  const last = without.pages.length - 1;
  if (at === -1 && (last < 0 || without.pages[last]?.hasMore)) return without;
  return mapPage(without, at === -1 ? last : at, (tickets) => {
    const position = tickets.findIndex((other) => comesBefore(ticket, other));
    return position === -1 ? [...tickets, ticket] : tickets.toSpliced(position, 0, ticket);
  });
}

/** A ticket that an event brought to the top may come once more with a later page, at the place that it had. @returns undefined when none did */
export function withoutRepeats({ pages, pageParams }: TicketPages): TicketPages | undefined {
  const first = new Map<TicketId, TicketPage>();
  for (const page of pages) for (const { id } of page.tickets) if (!first.has(id)) first.set(id, page);
  if (first.size === pages.reduce((sum, { tickets }) => sum + tickets.length, 0)) return undefined;
  return { pageParams, pages: pages.map((page) => ({ ...page, tickets: page.tickets.filter(({ id }) => first.get(id) === page) })) };
}

export function dropTicket(pages: TicketPages, ticketId: TicketId): TicketPages {
  const at = pages.pages.findIndex((page) => page.tickets.some(({ id }) => id === ticketId));
  return at === -1 ? pages : mapPage(pages, at, (tickets) => tickets.filter(({ id }) => id !== ticketId));
}

export function changeTicket(pages: TicketPages, ticketId: TicketId, change: (ticket: Ticket) => Ticket): TicketPages {
  const at = pages.pages.findIndex((page) => page.tickets.some(({ id }) => id === ticketId));
  return at === -1 ? pages : mapPage(pages, at, (tickets) => tickets.map((ticket) => (ticket.id === ticketId ? change(ticket) : ticket)));
}

function mapPage(pages: TicketPages, at: number, change: (tickets: Ticket[]) => Ticket[]): TicketPages {
  return { ...pages, pages: pages.pages.map((page, index) => (index === at ? { ...page, tickets: change(page.tickets) } : page)) };
}
