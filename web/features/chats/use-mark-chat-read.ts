import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Chat } from '#shared/contract/chats.ts';
import { call } from '#web/api/call.ts';
import { useSessionUser } from '#web/api/session.ts';
import { usePageVisible } from '#web/kit/page/use-page-visible.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { routes } from './contract.static.ts';

/**
 * Marks a conversation as read up to its newest message that is on the screen, while the page is looked at. Anything less would clear
 * the count of what nobody saw.
 *
 * @param newest the sequence of the last message that was fetched.
 * @param isShown whether the end is in view.
 */
export function useMarkChatRead({ id, readCount }: Chat, newest: number, isShown: boolean): void {
  const apply = useApplyEvent();
  const { id: userId } = useSessionUser();
  const isVisible = usePageVisible();
  // A failure leaves the count; the next message, or the next look, asks again.
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => call(routes.readChat, { params: { chatId: id }, body: { userId, upTo } }),
    meta: { showsOwnError: true },
    onSuccess: ({ readCount: read, mentionedAt }) => apply('chat', { action: 'update', id, readCount: read, mentionedAt }),
  });
  const isSeen = isVisible && isShown;
  const asked = useRef(0);
  useEffect(() => {
    // Looked away: the next look asks again for what failed.
    if (!isSeen) asked.current = 0;
    else if (newest > readCount && newest > asked.current) {
      asked.current = newest;
      mutate(newest);
    }
  }, [isSeen, newest, readCount, mutate]);
}
