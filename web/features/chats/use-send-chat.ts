import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ulid } from 'ulid';
import type { Mention } from '#shared/contract/chats.ts';
import type { ChatId } from '#shared/contract/ids.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { useSessionUser } from '#web/api/session.ts';
import { deliverInOrder } from './deliver.ts';
import { changeOutgoing, dropOutgoing, type Outgoing, outgoingOf } from './outgoing.ts';

interface NewMessage {
  readonly message: string;
  readonly mentions: readonly Mention[];
  readonly picture: File | null;
}

/** Writes into one conversation, in the order of writing: shown at once, kept with its failure until sent again or given up. */
export function useSendChat(chatId: ChatId) {
  const queryClient = useQueryClient();
  const { id: me } = useSessionUser();
  const send = useCallback(
    ({ message, mentions, picture }: NewMessage): void => {
      const ms = serverNowMs();
      const outgoing: Outgoing = {
        token: ulid(ms),
        chatId,
        message,
        mentions,
        picture: picture && { file: picture, previewUrl: URL.createObjectURL(picture), key: null },
        writtenAt: new Date(ms).toISOString(),
        failure: null,
      };
      changeOutgoing(queryClient, chatId, (known) => [...known, outgoing]);
      deliverInOrder(queryClient, me, outgoing);
    },
    [queryClient, me, chatId],
  );
  /** This one, and those that failed behind it, which would overtake it. */
  const retry = useCallback(
    ({ token }: Outgoing): void => {
      const known = outgoingOf(queryClient, chatId);
      const again = known.slice(known.findIndex((one) => one.token === token)).filter(({ failure }) => failure !== null);
      changeOutgoing(queryClient, chatId, (all) => all.map((one) => (again.some((other) => other.token === one.token) ? { ...one, failure: null } : one)));
      for (const one of again) deliverInOrder(queryClient, me, one);
    },
    [queryClient, me, chatId],
  );
  const discard = useCallback((outgoing: Outgoing): void => dropOutgoing(queryClient, outgoing), [queryClient]);
  return { send, retry, discard };
}
