import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ulid } from 'ulid';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { messageKeys } from '#web/api/message-queries.ts';
import { routes } from '#web/api/routes.static.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { addMessage, type MessagePages } from '#web/live/message-lists.ts';
import { changeOutgoing, type Outgoing, type UploadedFile } from './outgoing.ts';

export interface NewMessage {
  readonly body: string;
  readonly quoted: Message | null;
  readonly files: readonly UploadedFile[];
}

/** Sends messages of one ticket: shown at once, kept with their failure until sent again or discarded. */
export function useSend(ticketId: TicketId) {
  const queryClient = useQueryClient();
  const send = useCallback(
    (message: NewMessage) => {
      const ms = serverNowMs(); // the message's time and place in the history come from its token
      const outgoing: Outgoing = { ...message, token: ulid(ms), ms, ticketId, state: 'sending', failure: null };
      changeOutgoing(queryClient, ticketId, (known) => [...known, outgoing]);
      void deliver(queryClient, outgoing);
    },
    [queryClient, ticketId],
  );
  const retry = useCallback(
    (outgoing: Outgoing) => {
      replace(queryClient, { ...outgoing, state: 'sending', failure: null });
      void deliver(queryClient, outgoing);
    },
    [queryClient],
  );
  const discard = useCallback((outgoing: Outgoing) => forget(queryClient, outgoing), [queryClient]);
  return { send, retry, discard };
}

async function deliver(queryClient: QueryClient, outgoing: Outgoing): Promise<void> {
  const { ticketId, token, body, quoted, files } = outgoing;
  try {
    const { messages } = await call(routes.sendMessage, {
      params: { ticketId },
      body: {
        body,
        clientToken: token,
        uploads: files.map(({ key, name }) => ({ key, name })),
        ...(quoted ? { quotedMsg: { id: quoted.id } } : {}),
      },
    });
    queryClient.setQueryData<MessagePages>(messageKeys.list(ticketId), (pages) => pages && messages.reduce(addMessage, pages));
    forget(queryClient, outgoing);
  } catch (error) {
    replace(queryClient, { ...outgoing, state: 'failed', failure: error instanceof ApiError ? error.code : 'ERR_UNKNOWN' });
  }
}

function replace(queryClient: QueryClient, outgoing: Outgoing): void {
  changeOutgoing(queryClient, outgoing.ticketId, (known) => known.map((other) => (other.token === outgoing.token ? outgoing : other)));
}

function forget(queryClient: QueryClient, outgoing: Outgoing): void {
  changeOutgoing(queryClient, outgoing.ticketId, (known) => known.filter(({ token }) => token !== outgoing.token));
  for (const { previewUrl } of outgoing.files) if (previewUrl) URL.revokeObjectURL(previewUrl);
}
