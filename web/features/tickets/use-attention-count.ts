import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { UserId } from '#shared/contract/ids.ts';
import { useSessionUser } from '#web/api/session.ts';
import { isTicketList } from '#web/parts/tickets/kanban-queries.ts';
import { keptLists, ticketCountsQuery } from '#web/parts/tickets/queries.ts';

/** How many tickets want this user's attention: those that wait, and open ones of theirs with something unread, as far as loaded. */
export function useAttentionCount(): number {
  const queryClient = useQueryClient();
  const { id: userId } = useSessionUser();
  const { data: counts } = useQuery(ticketCountsQuery);
  const subscribe = useCallback(
    (listener: () => void) =>
      queryClient.getQueryCache().subscribe(({ type, query }) => {
        if (type === 'updated' && isTicketList(query.queryKey)) listener();
      }),
    [queryClient],
  );
  const unread = useSyncExternalStore(subscribe, () => countUnread(queryClient, userId));
  return (counts?.pending ?? 0) + unread;
}

function countUnread(queryClient: QueryClient, userId: UserId): number {
  const unread = new Set<number>();
  for (const { state } of keptLists(queryClient)) {
    for (const { tickets } of state.data?.pages ?? []) {
      for (const ticket of tickets) if (ticket.status === 'open' && ticket.userId === userId && ticket.unreadMessages > 0) unread.add(ticket.id);
    }
  }
  return unread.size;
}
