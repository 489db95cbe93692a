import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MessageId, TicketId } from '#shared/contract/ids.ts';
import { timeIn } from '#shared/domain/message-id-parts.ts';
import { call } from '#web/api/call.ts';
import { whenMissed } from '#web/api/query-client.ts';
import { keptMs } from '#web/live/kept.ts';
import { routes } from './contract.static.ts';

export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (ticketId: TicketId) => ['messages', 'list', ticketId] as const,
};

/** The oldest message that each conversation was fetched back to at once. Fetched anew, it reaches as far: somebody is reading there. */
const reachedOf = new Map<TicketId, MessageId>();

/** Fetches something of a conversation, whose older pages go on to a wanted message. */
export async function reaching<T>(ticketId: TicketId, wanted: MessageId | undefined, fetch: () => Promise<T>): Promise<T> {
  const reached = reachedOf.get(ticketId);
  if (wanted !== undefined && (reached === undefined || timeIn(wanted) < timeIn(reached))) reachedOf.set(ticketId, wanted);
  return fetch();
}

/** The part of an older page's address that says how far it goes. Behind that message a page has its usual length. */
function throughOf(ticketId: TicketId, cursor: string): { readonly through?: MessageId } {
  const through = cursor === '' ? undefined : reachedOf.get(ticketId);
  return through === undefined ? {} : { through };
}

/**
 * `pages[0]` is the newest page; within a page the oldest message comes first. `fetchNextPage` loads older ones. Looks without
 * resetting the unread count, since what is fetched need not be seen. A conversation is followed for a while after it was left.
 */
export const messageListQuery = (ticketId: TicketId) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(ticketId),
    queryFn: ({ pageParam, client, queryKey }) => {
      // Nobody reads far back in what is opened for the first time.
      if (pageParam === '' && client.getQueryData(queryKey) === undefined) reachedOf.delete(ticketId);
      return call(routes.listMessages, {
        params: { ticketId },
        query: { peek: 'true', ...(pageParam ? { cursor: pageParam } : {}), ...throughOf(ticketId, pageParam) },
      });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: whenMissed,
    gcTime: keptMs,
  });
