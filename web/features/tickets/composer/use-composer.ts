import { useCallback, useEffect, useRef } from 'react';
import type { AnswerSteps } from '#shared/contract/answer-steps.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { Outgoing } from '../send/outgoing.ts';
import { useSend } from '../send/use-send.ts';
import { splitSignature } from '../signatures.ts';
import type { useAttachments } from './use-attachments.ts';
import { useDraft } from '#web/parts/conversation/use-draft.ts';
import { useSignature } from './use-signature.ts';
import { useStepsDone } from './use-steps-done.ts';
import { useTyping } from './use-typing.ts';
import { maxBodyCharacters } from '../contract.static.ts';

/** A message that is being written: text, files, signature, and when it can go. */
export function useComposer(ticket: Ticket, files: ReturnType<typeof useAttachments>, quoted: Message | null, onQuotedDone: () => void) {
  const [text, setText] = useDraft(ticket.id);
  const [steps, setSteps] = useDraftedSteps(ticket);
  const signature = useSignature();
  const typing = useTyping(ticket.id);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  // What has been written since stands below it.
  const onTakenBack = useCallback(
    ({ body, steps: back }: Outgoing) => {
      setText([splitSignature({ body, fromMe: true }).text, latest.current].filter(Boolean).join('\n'));
      if (back) setSteps(back);
    },
    [setText, setSteps],
  );
  const { send: sendMessage } = useSend(ticket.id, onTakenBack);

  const body = signature.sign(text.trim());
  const overLimit = Math.max(0, body.length - maxBodyCharacters);
  const isUploading = files.attachments.some(({ state }) => state === 'uploading');
  const areFilesReady = files.attachments.every(({ state }) => state === 'done');
  const isEmpty = body === '' && files.attachments.length === 0;
  const canSend = overLimit === 0 && areFilesReady && !isEmpty;
  const onDone = useStepsDone(ticket);

  const write = (next: string): void => {
    setText(next);
    if (next !== '') return typing.note();
    // Another text is another answer.
    setSteps(null);
    typing.stop();
  };
  const send = (onSent?: () => void): void => {
    if (!canSend) return;
    sendMessage({ body, quoted, files: files.take(), steps, onSent: steps ? onDone : onSent });
    setText('');
    setSteps(null);
    typing.stop();
    onQuotedDone();
  };
  return {
    text,
    write,
    steps,
    setSteps,
    files,
    signature,
    overLimit,
    isUploading,
    isEmpty,
    canSend,
    send: () => send(),
    sendAnd: send,
    stopTyping: typing.stop,
  };
}

/** They belong to the text that is kept, and must not be lost without it. */
function useDraftedSteps({ id }: Ticket) {
  const [kept, keep] = useDraft(`steps ${id}`);
  const steps = kept === '' ? null : (JSON.parse(kept) as AnswerSteps); // written below
  const setSteps = useCallback((next: AnswerSteps | null): void => keep(next ? JSON.stringify(next) : ''), [keep]);
  return [steps, setSteps] as const;
}
