import type { QueryClient } from '@tanstack/react-query';
import type { JoinAction } from '#shared/contract/live.ts';
import { messageKeys } from '#web/features/tickets/message-queries.ts';
import { fetchAnew } from '#web/live/fetch-anew.ts';
import type { LiveCache } from '#web/live/LiveProvider.tsx';
import { placeTicket } from '#web/parts/tickets/live.ts';
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
    fetchAnew(queryClient);
  },
  follow: (queryClient, { userId }) => correctLists(queryClient, (ticket) => placeTicket(queryClient, ticket, userId)),
};

/** Nothing but the messages of a conversation has a join of its own: a page hears of all else from its first one on, whatever it shows. */
function refetchJoined(queryClient: QueryClient, join: JoinAction): void {
  if (join.action === 'joinChatBox') return fetchAnew(queryClient, { queryKey: messageKeys.list(join.ticketId) });
  fetchAnew(queryClient, { predicate: ({ queryKey: [area, kind] }) => (kind === 'list' && area !== 'messages') || toldWhole.has(area) });
}

const toldWhole = new Set<unknown>(['tickets', 'kanban', 'chat']);
