import type { QueryClient } from '@tanstack/react-query';
import type { messageRoutes } from '#shared/contract/messages.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { ApiError } from '#web/errors/api-error.ts';
import { call } from '#web/api/call.ts';
import { inSendingOrder, isRefusal } from '#web/parts/conversation/sending-order.ts';
import { messageKeys } from '../message-queries.ts';
import { changeCache } from '#web/live/change-cache.ts';
import { addMessage, type MessagePages } from '../message-lists.ts';
import { changeOutgoing, outgoingQuery, type Outgoing } from './outgoing.ts';
import { dropFromInbox } from '../inbox/inbox.ts';
import { routes } from '../contract.static.ts';

export type Sent = ReplyOf<typeof messageRoutes.sendMessage>;
/** Gets the server's answer. */
export type OnSent = (sent: Sent) => void;

/** Sends after everything of the ticket that is on its way already. @param onSent called once the server has it */
export function sendInOrder(queryClient: QueryClient, { ticketId, token }: Outgoing, onSent?: OnSent): void {
  inSendingOrder(queryClient, ticketId, () => deliver(queryClient, ticketId, token, onSent));
}

async function deliver(queryClient: QueryClient, ticketId: TicketId, token: string, onSent?: OnSent): Promise<void> {
  const outgoing = outgoingOf(queryClient, ticketId).find((one) => one.token === token);
  // Discarded, or stopped with the one before it.
  if (outgoing?.state !== 'sending') return;
  let reply: Sent;
  try {
    const sent = await post(outgoing);
    const { messages } = sent;
    changeCache(queryClient, () => queryClient.setQueryData<MessagePages>(messageKeys.list(ticketId), (pages) => pages && messages.reduce(addMessage, pages)));
    forget(queryClient, outgoing);
    reply = sent;
  } catch (error) {
    noteFailure(queryClient, outgoing, error);
    return;
  }
  onSent?.(reply);
}

function post({ ticketId, token, body, quoted, files, steps }: Outgoing) {
  return call(routes.sendMessage, {
    params: { ticketId },
    body: {
      body,
      clientToken: token,
      uploads: files.map(({ key, name, thumbnail }) => ({ key, name, ...(thumbnail ? { preview: thumbnail } : {}) })),
      ...(quoted ? { quotedMsg: { id: quoted.id } } : {}),
      ...(steps ? { steps } : {}),
    },
  });
}

/** A refused message fails alone. Where the server could not be reached, those behind it fail too: they would overtake it. */
function noteFailure(queryClient: QueryClient, failed: Outgoing, error: unknown): void {
  const failsAlone = isRefusal(error);
  const failure = error instanceof ApiError ? error.code : 'ERR_UNKNOWN';
  changeOutgoing(queryClient, failed.ticketId, (known) => {
    const at = known.findIndex(({ token }) => token === failed.token);
    return known.map((one, index) => {
      if (index === at) return { ...one, state: 'failed', failure, failedWith: failsAlone ? null : failed.token };
      const isStopped = !failsAlone && index > at && one.state === 'sending';
      return isStopped ? { ...one, state: 'failed', failure, failedWith: failed.token } : one;
    });
  });
}

export const outgoingOf = (queryClient: QueryClient, ticketId: TicketId): readonly Outgoing[] =>
  queryClient.getQueryData(outgoingQuery(ticketId).queryKey) ?? [];

export function forget(queryClient: QueryClient, outgoing: Outgoing): void {
  changeOutgoing(queryClient, outgoing.ticketId, (known) => known.filter(({ token }) => token !== outgoing.token));
  for (const { previewUrl } of outgoing.files) if (previewUrl) URL.revokeObjectURL(previewUrl);
  if (outgoing.inboxName !== undefined) void dropFromInbox(outgoing.inboxName);
}
