import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import { kanbanKeys, laneOf, type LaneKey } from './kanban-queries.ts';
import { lanesQuery } from '#web/parts/tags/queries.ts';
import { changeTicket, type ComesBefore, dropTicket, placeTicket, type TicketPages } from './ticket-lists.ts';

/** Brings a change of a ticket into the lanes of the kanban panel. */
export function applyToLanes(queryClient: QueryClient, data: Exclude<EventData['ticket'], { action: 'counts' }>): void {
  if (data.action === 'update') {
    const lanes = queryClient.getQueryData(lanesQuery.queryKey) ?? [];
    const home = data.ticket.status === 'closed' ? undefined : laneOf(data.ticket, lanes);
    return eachLane(queryClient, (pages, lane) => placeTicket(pages, data.ticket, lane === home, newestTicketFirst));
  }
  if (data.action === 'updateUnread') {
    return eachLane(queryClient, (pages) => changeTicket(pages, data.ticketId, (ticket) => ({ ...ticket, unreadMessages: 0 })));
  }
  eachLane(queryClient, (pages) => dropTicket(pages, data.ticketId, newestTicketFirst));
}

function eachLane(queryClient: QueryClient, change: (pages: TicketPages, lane: LaneKey) => TicketPages): void {
  for (const [key, pages] of queryClient.getQueriesData<TicketPages>({ queryKey: kanbanKeys.lanes })) {
    if (pages) queryClient.setQueryData(key, change(pages, key[2] as LaneKey)); // kanbanKeys.lane puts it there
  }
}

const newestTicketFirst: ComesBefore = (ticket, other) => other.id <= ticket.id;
