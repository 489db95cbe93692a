import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { hasCode } from '#web/errors/api-error.ts';
import { usePageVisible } from '#web/kit/page/use-page-visible.ts';
import { routes } from '../contract.static.ts';

/**
 * Marks the conversation as read once its newest message is on the screen: fetched since the ticket was opened, scrolled to, and
 * the page looked at. Anything less would clear the count of what nobody saw.
 *
 * @param isNewestShown whether the fetched end of the history is in view of somebody who may act on the ticket.
 */
export function useMarkRead(ticket: Ticket, messages: readonly Message[], isNewestShown: boolean): void {
  const isVisible = usePageVisible();
  const isSeenNow = useRef(false);
  const { mutate } = useMutation({
    mutationFn: () => call(routes.markRead, { params: { ticketId: ticket.id } }),
    // Asked for again only while it is seen: it marks what has come by then.
    retry: (failures, error) => failures <= 3 && isSeenNow.current && hasCode(error, 'ERR_NETWORK'),
    meta: { showsOwnError: true },
    // The count is kept by the server; the next look and the next message ask again.
    onError: () => {
      if (seen.current) seen.current.marked = undefined;
    },
  });
  const newest = messages.findLast(({ fromMe, kind }) => !fromMe && kind !== 'event')?.id ?? null;
  const seen = useRef<{ readonly first: Message['id'] | null; marked: Message['id'] | null | undefined } | null>(null);
  const isSeen = isVisible && isNewestShown;
  const hasUnread = ticket.unreadMessages > 0;
  useEffect(() => {
    isSeenNow.current = isSeen;
    if (!isSeen) return;
    seen.current ??= { first: newest, marked: undefined };
    const { first, marked } = seen.current;
    const isDue = hasUnread || newest !== first;
    if (!isDue || marked === newest) return;
    seen.current.marked = newest;
    mutate();
  }, [isSeen, hasUnread, newest, mutate]);
}
