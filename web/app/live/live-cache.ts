import type { QueryClient } from '@tanstack/react-query';
import type { JoinAction } from '#shared/contract/live.ts';
import { messageKeys } from '#web/features/tickets/message-queries.ts';
import type { LiveCache } from '#web/live/LiveProvider.tsx';
import { placeTicket } from '#web/parts/tickets/live.ts';
import { ticketKeys } from '#web/parts/tickets/queries.ts';
import { correctLists, forgetTickets } from '#web/parts/tickets/recent-changes.ts';
import { appliers } from './appliers.ts';

export const liveCache: LiveCache = {
  appliers,
  refetchJoined,
  mayMiss: (queryClient, join) => {
    if (join.action === 'joinChatBox') void queryClient.invalidateQueries({ queryKey: messageKeys.list(join.ticketId), refetchType: 'none' });
  },
  refetchEverything: (queryClient) => {
    forgetTickets(queryClient);
    void queryClient.invalidateQueries();
  },
  follow: (queryClient, { userId }) => correctLists(queryClient, (ticket) => placeTicket(queryClient, ticket, userId)),
};

/** Every socket of the company hears of all other records. */
const haveOwnJoins = new Set<unknown>(['tickets', 'messages']);

function refetchJoined(queryClient: QueryClient, join: JoinAction): void {
  const refetch = (queryKey: readonly unknown[]): void => void queryClient.invalidateQueries({ queryKey });
  switch (join.action) {
    case 'joinNotification':
      // From here on every change of a ticket is told, whatever is on the screen.
      refetch(ticketKeys.ones);
      return void queryClient.invalidateQueries({ predicate: ({ queryKey: [area, kind] }) => (kind === 'list' && !haveOwnJoins.has(area)) || area === 'chat' });
    case 'joinTickets':
      refetch(ticketKeys.counts);
      refetch(['kanban']);
      return refetch(ticketKeys.lists);
    case 'joinChatBox':
      return refetch(messageKeys.list(join.ticketId));
  }
}
