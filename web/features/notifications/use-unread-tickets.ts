import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Ticket } from '#shared/contract/tickets.ts';
import { type ListedRecords, pagedList } from '#web/kit/lists/listed-records.ts';
import { ticketListQuery, type TicketFilter } from '#web/parts/tickets/queries.ts';

const unreadFilter: TicketFilter = { status: null, showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false, unreadOnly: true };
const query = ticketListQuery(unreadFilter);
const byActivity = (one: Ticket, other: Ticket): number => (one.updatedAt < other.updatedAt ? 1 : -1);

/** Waiting tickets and the user's own with something unread, newest activity first; live events keep them. */
export function useUnreadTickets(): ListedRecords<Ticket> {
  const list = useInfiniteQuery(query);
  const tickets = useMemo(() => list.data?.pages.flatMap((page) => page.tickets).toSorted(byActivity), [list.data]);
  return pagedList(list, tickets);
}
