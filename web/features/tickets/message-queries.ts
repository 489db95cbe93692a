import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MessageId, TicketId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { whenMissed } from '#web/api/query-client.ts';
import { keptMs } from '#web/live/kept.ts';
import { routes } from './contract.static.ts';

export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (ticketId: TicketId) => ['messages', 'list', ticketId] as const,
};

/** Messages that the older pages of a conversation are fetched for, so that few of them reach far back. */
const wantedOf = new Map<TicketId, MessageId>();

/** Fetches something of a conversation, whose older pages go on to a wanted message meanwhile. */
export async function reaching<T>(ticketId: TicketId, wanted: MessageId | undefined, fetch: () => Promise<T>): Promise<T> {
  if (wanted === undefined) return fetch();
  wantedOf.set(ticketId, wanted);
  try {
    return await fetch();
  } finally {
    wantedOf.delete(ticketId);
  }
}

/** The part of an older page's address that says how far it goes. */
function throughOf(ticketId: TicketId, cursor: string): { readonly through?: MessageId } {
  const through = cursor === '' ? undefined : wantedOf.get(ticketId);
  return through === undefined ? {} : { through };
}

/**
 * `pages[0]` is the newest page; within a page the oldest message comes first. `fetchNextPage` loads older ones. Looks without
 * resetting the unread count, since what is fetched need not be seen. A conversation is followed for a while after it was left.
 */
export const messageListQuery = (ticketId: TicketId) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(ticketId),
    queryFn: ({ pageParam }) =>
      call(routes.listMessages, {
        params: { ticketId },
        query: { peek: 'true', ...(pageParam ? { cursor: pageParam } : {}), ...throughOf(ticketId, pageParam) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: whenMissed,
    gcTime: keptMs,
  });
