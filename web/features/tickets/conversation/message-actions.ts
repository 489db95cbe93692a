import { useMutation } from '@tanstack/react-query';
import type { Message } from '#shared/contract/messages.ts';
import { call } from '#web/api/call.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { routes } from '../contract.static.ts';

export function useDeleteMessage() {
  const apply = useApplyEvent();
  return useMutation({
    mutationFn: ({ id }: Message) => call(routes.deleteMessage, { params: { messageId: id } }),
    onSuccess: (message) => apply('appMessage', { action: 'update', message }),
  });
}

/** Sends a message that failed for good again, under its old WhatsApp id. */
export function useRetryMessage() {
  const apply = useApplyEvent();
  return useMutation({
    mutationFn: ({ id }: Message) => call(routes.retryMessage, { params: { messageId: id } }),
    onSuccess: (message) => apply('appMessage', { action: 'update', message }),
  });
}
