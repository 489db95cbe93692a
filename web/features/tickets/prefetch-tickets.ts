import type { QueryClient } from '@tanstack/react-query';
import { usersQuery } from '#web/parts/users/queries.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { messageListQuery } from './message-queries.ts';
import { ticketCountsQuery, ticketQuery } from '#web/parts/tickets/queries.ts';

/**
 * Asks for what the tickets screen will need while the session itself is still being fetched. The messages wait for their ticket,
 * whose number a link does not tell. A failure is said by the screen that asks again.
 *
 * @param uuid of the ticket that the address names.
 */
export function prefetchTickets(queryClient: QueryClient, uuid: string | undefined): void {
  void queryClient.prefetchQuery(connectionsQuery);
  void queryClient.prefetchQuery(queuesQuery);
  void queryClient.prefetchQuery(usersQuery);
  void queryClient.prefetchQuery(ticketCountsQuery);
  if (uuid === undefined) return;
  queryClient.fetchQuery(ticketQuery(uuid)).then(
    ({ id }) => queryClient.prefetchInfiniteQuery(messageListQuery(id)),
    () => undefined,
  );
}
