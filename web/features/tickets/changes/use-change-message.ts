import { useMutation } from '@tanstack/react-query';
import type { Message } from '#shared/contract/messages.ts';
import { call } from '#web/api/call.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { deletableMs, editableMs, routes } from './contract.static.ts';

/** Our emoji on a message; the one that stands there already takes itself back. */
export function useReact() {
  const apply = useApplyEvent();
  return useMutation({
    mutationFn: ({ message, emoji }: { message: Message; emoji: string }) =>
      call(routes.reactToMessage, { params: { messageId: message.id }, body: { emoji: ownReaction(message) === emoji ? '' : emoji } }),
    onSuccess: (message) => apply('appMessage', { action: 'update', message }),
  });
}

export function useEditMessage() {
  const apply = useApplyEvent();
  return useMutation({
    mutationFn: ({ message, body }: { message: Message; body: string }) => call(routes.editMessage, { params: { messageId: message.id }, body: { body } }),
    meta: { showsOwnError: true },
    onSuccess: (message) => apply('appMessage', { action: 'update', message }),
  });
}

export const ownReaction = ({ reactions }: Message): string | undefined => reactions.find(({ fromMe }) => fromMe)?.emoji;

/** The server has the last word on each. */
export const isReactable = ({ fromMe, ack, isDeleted, event }: Message): boolean => !isDeleted && event === null && (!fromMe || ack > 0);
/** A card cannot be made again, nor a file that is not there. */
export const isForwardable = ({ isDeleted, event, card, mediaType, mediaUrl }: Message): boolean =>
  !isDeleted && event === null && card === null && (mediaType === null || mediaUrl !== null);
export const isEditable = ({ fromMe, kind, ack, isDeleted, createdAt }: Message): boolean =>
  fromMe && kind === 'text' && ack > 0 && !isDeleted && ageMs(createdAt) < editableMs;
export const isDeletable = ({ ack, createdAt }: Message): boolean => ack === 0 || ageMs(createdAt) < deletableMs;

const ageMs = (createdAt: string): number => Date.now() - Date.parse(createdAt);
