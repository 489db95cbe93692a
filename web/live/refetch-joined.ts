import type { QueryClient } from '@tanstack/react-query';
import type { JoinAction } from '#shared/contract/live.ts';
import { messageKeys } from '../api/message-queries.ts';
import { ticketKeys } from '../api/ticket-queries.ts';

/** Of all other records every socket of the company hears. */
const haveOwnJoins = new Set<unknown>(['tickets', 'messages']);

/** Fetches what a join brings events of: whatever was fetched before it held may be old. */
export function refetchJoined(queryClient: QueryClient, join: JoinAction): void {
  const refetch = (queryKey: readonly unknown[]): void => void queryClient.invalidateQueries({ queryKey });
  switch (join.action) {
    case 'joinNotification':
      return void queryClient.invalidateQueries({ predicate: ({ queryKey: [area, kind] }) => (kind === 'list' && !haveOwnJoins.has(area)) || area === 'chat' });
    case 'joinTickets':
      refetch(ticketKeys.counts);
      refetch(['kanban']);
      return refetch(ticketKeys.lists);
    case 'joinChatBox':
      refetch(ticketKeys.ones);
      return refetch(messageKeys.list(join.ticketId));
  }
}
