import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Ticket } from '#shared/contract/tickets.ts';
import { kanbanKeys } from '#web/parts/tickets/kanban-queries.ts';

/** The ticket of a card as the lanes have it now, whichever it is in. */
export const findCard = (queryClient: QueryClient, ticketId: Ticket['id'] | string): Ticket | undefined =>
  queryClient
    .getQueriesData<InfiniteData<{ tickets: Ticket[] }>>({ queryKey: kanbanKeys.lanes })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ tickets }) => tickets)
    .find(({ id }) => String(id) === String(ticketId));
