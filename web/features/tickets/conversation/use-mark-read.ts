import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { routes } from '#web/api/routes.static.ts';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/**
 * Marks the conversation as read when something arrives while it is looked at, and when the page is looked at again. Fetching
 * the first page has marked what was there before; a history from the cache has not.
 *
 * @param wasCached whether the conversation was opened without fetching.
 */
export function useMarkRead(ticket: Ticket, messages: readonly Message[] | undefined, wasCached: boolean): void {
  const isVisible = useSyncExternalStore(onVisibility, () => !document.hidden);
  // The count is kept by the server; a failure leaves it and the next message asks again.
  const { mutate } = useMutation({
    mutationFn: () => call(routes.markRead, { params: { ticketId: ticket.id } }),
    meta: { showsOwnError: true },
  });
  const newest = messages?.findLast(({ fromMe }) => !fromMe)?.id;
  const hasLoaded = messages !== undefined;
  const readUpTo = useRef<Message['id'] | 'nothing' | null>(null);
  useEffect(() => {
    if (!hasLoaded) return;
    const isMarkedByFetch = readUpTo.current === null && !(wasCached && ticket.unreadMessages > 0);
    if (isMarkedByFetch) readUpTo.current = newest ?? 'nothing';
    if (!isVisible || newest === undefined || readUpTo.current === newest) return;
    readUpTo.current = newest;
    mutate();
  }, [hasLoaded, isVisible, newest, wasCached, ticket.unreadMessages, mutate]);
}
