import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TicketId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (ticketId: TicketId) => ['messages', 'list', ticketId] as const,
};

/**
 * `pages[0]` is the newest page; within a page the oldest message comes first. `fetchNextPage` loads older ones. Looks without
 * resetting the unread count, since what is fetched need not be seen. Fetched on each opening: only the open conversation is live.
 */
export const messageListQuery = (ticketId: TicketId) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(ticketId),
    queryFn: ({ pageParam }) => call(routes.listMessages, { params: { ticketId }, query: { peek: 'true', ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: onEntry,
  });
