import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import type { ContactId, QueueId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { call } from '#web/api/call.ts';
import { errorText } from '#web/errors/error-text.ts';
import { useApplyEvent } from '#web/live/LiveProvider.tsx';
import { serverNowMs } from '#web/api/server-clock.ts';
import { routes } from '../contract.static.ts';
import type { Target } from './targets.ts';
import { useTicketOf } from './use-ticket-of.ts';

/** How far the sending to somebody is: `failed` says why, and can be tried again under the same token. */
export type Sending = { readonly state: 'sending' | 'sent' } | { readonly state: 'failed'; readonly reason: string };

/** Sends a message on to several people, each for itself: what one of them refuses holds up nobody else. */
export function useForward(message: Message) {
  const [sendings, setSendings] = useState<ReadonlyMap<ContactId, Sending>>(new Map());
  const tokens = useRef(new Map<ContactId, string>());
  const apply = useApplyEvent();
  const queryClient = useQueryClient();
  const note = ({ contactId }: Target, sending: Sending): void => setSendings((known) => new Map([...known, [contactId, sending]]));

  const ticketOf = useTicketOf();
  const sendTo = async (target: Target, queueId: QueueId | null): Promise<boolean> => {
    note(target, { state: 'sending' });
    const clientToken = tokens.current.get(target.contactId) ?? ulid(serverNowMs());
    tokens.current.set(target.contactId, clientToken);
    try {
      const { id: ticketId } = await ticketOf(target, queueId);
      const body = { body: '', forward: { id: message.id }, clientToken };
      const { messages } = await call(routes.sendMessage, { params: { ticketId }, body });
      for (const sent of messages) apply('appMessage', { action: 'create', message: sent });
      note(target, { state: 'sent' });
      return true;
    } catch (error) {
      note(target, { state: 'failed', reason: errorText(error) });
      return false;
    }
  };
  /** @returns whether all have it */
  const send = async (targets: readonly Target[], queueId: QueueId | null): Promise<boolean> => {
    const left = targets.filter(({ contactId }) => sendings.get(contactId)?.state !== 'sent');
    const outcomes = await Promise.all(left.map((target) => sendTo(target, queueId)));
    void queryClient.invalidateQueries({ queryKey: ['tickets', 'list'] });
    return outcomes.every(Boolean);
  };
  return { send, sendings };
}
