import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ulid } from 'ulid';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { isSendDelayed, sendDelayMs } from '#web/parts/conversation/send-delay.ts';
import { offerUndo } from '#web/kit/undo/undo-offers.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { changeOutgoing, type Outgoing, type UploadedFile } from './outgoing.ts';
import { forget, type OnSent, outgoingOf, sendInOrder } from './send-in-order.ts';

export interface NewMessage {
  readonly body: string;
  readonly quoted: Message | null;
  readonly files: readonly UploadedFile[];
  readonly steps?: AnswerSteps | null | undefined;
  /** Called once the server has it: not where it failed, or was taken back. */
  readonly onSent?: OnSent | undefined;
}

const nothing = (): void => undefined;

/**
 * Sends messages of one ticket in the order of writing: shown at once, kept with their failure until sent again or discarded.
 *
 * @param onTakenBack gets a message that was taken back before it was sent; the same from render to render.
 */
export function useSend(ticketId: TicketId, onTakenBack: (outgoing: Outgoing) => void = nothing) {
  const { t } = useTranslation('tickets');
  const queryClient = useQueryClient();
  const send = useCallback(
    ({ onSent, ...message }: NewMessage) => {
      const ms = nextMs(outgoingOf(queryClient, ticketId)); // the message's time and place in the history come from its token
      const outgoing: Outgoing = { ...message, token: ulid(ms), ms, ticketId, state: 'sending', failure: null, failedWith: null };
      changeOutgoing(queryClient, ticketId, (known) => [...known, outgoing]);
      // Files that were taken back would have to be uploaded again.
      if (!isSendDelayed() || message.files.length > 0) return sendInOrder(queryClient, outgoing, onSent);
      const takeBack = (): void => {
        forget(queryClient, outgoing);
        onTakenBack(outgoing);
      };
      holdBack(() => sendInOrder(queryClient, outgoing, onSent), takeBack, t('sending'));
    },
    [queryClient, ticketId, onTakenBack, t],
  );
  const retry = useCallback(
    ({ token, failedWith }: Outgoing) => {
      const isMeant = (one: Outgoing): boolean => one.state === 'failed' && (one.token === token || (failedWith !== null && one.failedWith === failedWith));
      const again = outgoingOf(queryClient, ticketId).filter(isMeant);
      const sending = { state: 'sending', failure: null, failedWith: null } as const;
      changeOutgoing(queryClient, ticketId, (known) => known.map((one) => (isMeant(one) ? { ...one, ...sending } : one)));
      if (!isSendDelayed()) return again.forEach((one) => sendInOrder(queryClient, one));
      // Taken back, they stand there as they failed.
      const takeBack = (): void => changeOutgoing(queryClient, ticketId, (known) => known.map((one) => again.find((was) => was.token === one.token) ?? one));
      holdBack(() => again.forEach((one) => sendInOrder(queryClient, one)), takeBack, t('sending'));
    },
    [queryClient, ticketId, t],
  );
  const discard = useCallback((outgoing: Outgoing) => forget(queryClient, outgoing), [queryClient]);
  return { send, retry, discard };
}

/** Two messages never have the same time; one with several files takes a millisecond for each. */
function nextMs(outgoing: readonly Outgoing[]): number {
  const last = outgoing.at(-1);
  return Math.max(serverNowMs(), last ? last.ms + last.files.length + 1 : 0);
}

/** The message is sent when it can no longer be taken back, or when the page goes. */
function holdBack(send: () => void, takeBack: () => void, text: string): void {
  let isOver = false;
  const end = (then: () => void) => (): void => {
    if (isOver) return;
    isOver = true;
    removeEventListener('pagehide', sendNow);
    then();
  };
  const sendNow = end(send);
  addEventListener('pagehide', sendNow);
  offerUndo(text, end(takeBack), { shownMs: sendDelayMs, onEnd: sendNow });
}
