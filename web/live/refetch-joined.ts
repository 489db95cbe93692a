import type { QueryClient } from '@tanstack/react-query';
import type { JoinAction } from '#shared/contract/live.ts';
import { connectionsQuery } from '../api/connection-queries.ts';
import { messageKeys } from '../api/message-queries.ts';
import { ticketKeys } from '../api/ticket-queries.ts';

/** Fetches what a join brings events of: whatever was fetched before it held may be old. */
export function refetchJoined(queryClient: QueryClient, join: JoinAction): void {
  const refetch = (queryKey: readonly unknown[]): void => void queryClient.invalidateQueries({ queryKey });
  switch (join.action) {
    case 'joinNotification':
      return refetch(connectionsQuery.queryKey);
    case 'joinTickets':
      refetch(ticketKeys.counts);
      refetch(['kanban']);
      return refetch(ticketKeys.lists);
    case 'joinChatBox':
      refetch(ticketKeys.ones);
      return refetch(messageKeys.list(join.ticketId));
  }
}
