import { lazy, Suspense } from 'react';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import type { Writing } from '../writing-rule.ts';
import { Composer } from './Composer.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { NoteComposer } from './NoteComposer.tsx';
import type { useAttachments } from './use-attachments.ts';
import { WritingHint } from './WritingHint.tsx';
import { type WritingMode, WritingTabs } from './WritingTabs.tsx';

// WhatsApp sets no time to answer.
const AnswerWindowBanner = lazy(async () => ({ default: (await import('./AnswerWindowBanner.tsx')).AnswerWindowBanner }));

interface WritingPlaceProps {
  readonly ticket: Ticket;
  readonly writing: Writing;
  readonly mode: WritingMode;
  readonly onMode: (mode: WritingMode) => void;
  /** Files of the message, which may also be dropped elsewhere. */
  readonly files: ReturnType<typeof useAttachments>;
  /** The message that is being answered. */
  readonly quoted: Message | null;
  readonly onQuotedDone: () => void;
}

/** Below the messages: a box for a message or for an internal note, or why no message can be written. */
export function WritingPlace({ ticket, writing, mode, onMode, files, quoted, onQuotedDone }: WritingPlaceProps) {
  const mayNote = useHasRight('conversations:answer');
  if (mode === 'note') return <NoteComposer ticket={ticket} head={<WritingTabs mode="note" onMode={onMode} />} />;
  if (writing !== 'allowed') return <WritingHint ticket={ticket} writing={writing} onNote={mayNote ? () => onMode('note') : null} />;
  return (
    <>
      <ConnectionBanner connectionId={ticket.whatsappId} />
      {ticket.channel === 'whatsapp' ? null : (
        <Suspense>
          <AnswerWindowBanner ticket={ticket} />
        </Suspense>
      )}
      <Composer ticket={ticket} files={files} quoted={quoted} onQuotedDone={onQuotedDone} onMode={onMode} />
    </>
  );
}
