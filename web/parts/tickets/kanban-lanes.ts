import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { kanbanKeys, laneOf, type LaneKey } from './kanban-queries.ts';
import { lanesQuery } from '#web/parts/tags/queries.ts';
import { changeTicket, dropTicket, type TicketPages } from './ticket-lists.ts';

/** Brings a change of a ticket into the lanes of the kanban panel. */
export function applyToLanes(queryClient: QueryClient, data: Exclude<EventData['ticket'], { action: 'counts' }>): void {
  if (data.action === 'update') {
    const lanes = queryClient.getQueryData(lanesQuery.queryKey) ?? [];
    const home = data.ticket.status === 'closed' ? undefined : laneOf(data.ticket, lanes);
    return eachLane(queryClient, (pages, lane) => placeCard(pages, data.ticket, lane === home));
  }
  if (data.action === 'updateUnread') {
    return eachLane(queryClient, (pages) => changeTicket(pages, data.ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 })));
  }
  eachLane(queryClient, (pages) => dropTicket(pages, data.ticketId));
}

function eachLane(queryClient: QueryClient, change: (pages: TicketPages, lane: LaneKey) => TicketPages): void {
  for (const [key, pages] of queryClient.getQueriesData<TicketPages>({ queryKey: kanbanKeys.lanes })) {
    if (pages) queryClient.setQueryData(key, change(pages, key[2] as LaneKey)); // kanbanKeys.lane puts it there
  }
}

/** Newest ticket first. What lies beyond the pages fetched so far comes with its own page. */
function placeCard(pages: TicketPages, ticket: Ticket, isHere: boolean): TicketPages {
  const isKnown = pages.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticket.id));
  if (isHere && isKnown) return changeTicket(pages, ticket.id, () => ticket);
  const others = isKnown ? dropTicket(pages, ticket.id) : pages;
  if (!isHere) return others;
  const at = others.pages.findIndex(({ tickets, hasMore }) => !hasMore || tickets.some(({ id }) => id < ticket.id));
  return { ...others, pages: others.pages.map((page, index) => (index === at ? { ...page, tickets: withCard(page.tickets, ticket) } : page)) };
}

function withCard(tickets: readonly Ticket[], ticket: Ticket): Ticket[] {
  const before = tickets.findIndex(({ id }) => id < ticket.id);
  return tickets.toSpliced(before === -1 ? tickets.length : before, 0, ticket);
}
