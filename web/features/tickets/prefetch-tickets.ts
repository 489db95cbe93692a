import type { QueryClient } from '@tanstack/react-query';
import { queuesQuery, usersQuery } from '#web/api/account-queries.ts';
import { connectionsQuery } from '#web/api/connection-queries.ts';
import { messageListQuery } from '#web/api/message-queries.ts';
import { ticketCountsQuery, ticketQuery } from '#web/api/ticket-queries.ts';

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
