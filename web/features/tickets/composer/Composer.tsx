import AttachFile from '@mui/icons-material/AttachFile';
import Draw from '@mui/icons-material/Draw';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import MicNone from '@mui/icons-material/MicNone';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { AttachmentChips } from './AttachmentChips.tsx';
import { AttachButton, Bar, MessageBox, Root, TooLong, useReadyInput, writeOn } from '#web/parts/conversation/composer-parts.tsx';
import { useNarrower } from '#web/kit/page/use-narrower.ts';
import { QuickButton, QuickPicker } from './QuickButton.tsx';
import type { Quick } from './quick-query.ts';
import { QuickSuggestions } from './QuickSuggestions.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import { SendButtons } from './SendButtons.tsx';
import { useTicketMoves } from '../ticket-actions.ts';
import type { useAttachments } from './use-attachments.ts';
import { useComposer } from './use-composer.ts';
import { useQuickSuggestions } from './use-quick-suggestions.ts';
import { useRecorder } from './use-recorder.ts';
import { type WritingMode, WritingTabs } from './WritingTabs.tsx';
import type { useSignature } from './use-signature.ts';

const FittingQuick = lazy(async () => ({ default: (await import('./FittingQuick.tsx')).FittingQuick }));
const StepsBar = lazy(async () => ({ default: (await import('./StepsBar.tsx')).StepsBar }));
// A text with variables by their names is rare: a picked quick message has none.
const SentLook = lazy(async () => ({ default: (await import('./SentLook.tsx')).SentLook }));

/** Quick messages that fit stand in a line of their own above the box. */
const WrappingBar = styled(Bar)({ flexWrap: 'wrap', '& > div:has(textarea)': { flexBasis: 0 } });

/** Id of the box to which the shortcut for answering leads. */
export const messageBoxId = 'message-box';

interface ComposerProps {
  readonly ticket: Ticket;
  /** Files of the message, which may also be dropped elsewhere. */
  readonly files: ReturnType<typeof useAttachments>;
  /** The message that is being answered. */
  readonly quoted: Message | null;
  readonly onQuotedDone: () => void;
  readonly onMode: (mode: WritingMode) => void;
}

/** Input for messages. Enter sends, Shift+Enter begins a line. */
export function Composer({ ticket, files, quoted, onQuotedDone, onMode }: ComposerProps) {
  const { t } = useTranslation('tickets');
  const composer = useComposer(ticket, files, quoted, onQuotedDone);
  const recorder = useRecorder(ticket.channel, (file) => files.add([file]));
  const [isPicking, setIsPicking] = useState(false);
  const togglePicking = (): void => {
    setIsPicking(!isPicking);
    if (isPicking) document.getElementById(messageBoxId)?.focus();
  };
  const isPhone = useNarrower('sm');
  const [upperRow, setUpperRow] = useState<HTMLElement | null>(null);
  return (
    <Root>
      <WritingTabs mode="message" onMode={onMode}>
        {isPhone ? <span ref={setUpperRow} style={{ display: 'contents' }} /> : null}
        {recorder.isRecording ? null : <QuickButton isOpen={isPicking} onClick={togglePicking} />}
        <SignatureToggle signature={composer.signature} />
      </WritingTabs>
      {quoted ? <ReplyBar message={quoted} contactName={ticket.contact.name} onCancel={onQuotedDone} /> : null}
      <AttachmentChips attachments={files.attachments} onRemove={files.remove} onRetry={(one) => void files.retry(one)} />
      {composer.overLimit > 0 ? <TooLong role="alert">{t('tooLong', { count: composer.overLimit })}</TooLong> : null}
      <Suspense>{composer.text.includes('{{') ? <SentLook ticket={ticket} text={composer.text} /> : null}</Suspense>
      <Suspense>{composer.steps ? <StepsBar steps={composer.steps} onCancel={() => composer.setSteps(null)} /> : null}</Suspense>
      {recorder.isRecording ? (
        <RecordingBar onFinish={recorder.finish} onCancel={recorder.cancel} />
      ) : (
        <WritingBar
          ticket={ticket}
          composer={composer}
          quoted={quoted}
          onQuotedDone={onQuotedDone}
          toolsPlace={isPhone ? upperRow : 'beside'}
          onRecord={recorder.canRecord ? () => void recorder.start() : null}
          isPicking={isPicking}
          onPicked={() => setIsPicking(false)}
        />
      )}
    </Root>
  );
}

interface WritingBarProps extends Omit<ComposerProps, 'files' | 'onMode'> {
  readonly composer: ReturnType<typeof useComposer>;
  readonly toolsPlace: ToolsProps['place'];
  /** Null where the browser cannot record. */
  readonly onRecord: (() => void) | null;
  /** All quick messages are open. */
  readonly isPicking: boolean;
  readonly onPicked: () => void;
}

function WritingBar({ ticket, composer, quoted, onQuotedDone, toolsPlace, onRecord, isPicking, onPicked }: WritingBarProps) {
  const { t } = useTranslation('tickets');
  const input = useReadyInput(quoted);
  const { quick, fill, write } = useQuickSuggestions(ticket, input, composer.text, composer.write, composer.setSteps);
  const insert = useInsertAtCaret(input, composer.text, write);
  const { resolve } = useTicketMoves();
  // Not before the server has the message: a resolved ticket takes none.
  const sendAndResolve = (): void => composer.sendAnd(() => resolve(ticket));
  const addFiles = (files: File[]): void => {
    composer.files.add(files);
    writeOn(input.current);
  };
  const endPicking = (isLeft: boolean): void => {
    onPicked();
    if (!isLeft) input.current?.focus();
  };
  const take = (message: string, { steps }: Quick): void => {
    composer.setSteps(steps);
    const before = composer.text.slice(0, input.current?.selectionStart ?? composer.text.length);
    insert(/\S$/.test(before) ? ` ${message}` : message);
    endPicking(false);
  };
  return (
    <WrappingBar>
      <QuickSuggestions suggestions={quick.suggestions} at={quick.at} fill={fill} onPick={quick.pick} />
      <Suspense>{isPicking ? <QuickPicker ticket={ticket} onPick={take} onClose={endPicking} /> : null}</Suspense>
      <Tools place={toolsPlace} onFiles={addFiles} onEmoji={insert} onClosed={() => input.current?.focus()} />
      <MessageBox
        id={messageBoxId}
        input={input}
        text={composer.text}
        suggested={quick}
        onWrite={write}
        onSend={composer.send}
        onSendFurther={sendAndResolve}
        onEscape={quoted && onQuotedDone}
        onBlur={composer.stopTyping}
      />
      <Suspense>{composer.isEmpty ? <FittingQuick ticket={ticket} onPick={take} /> : null}</Suspense>
      {onRecord && composer.isEmpty ? (
        <LabelledIconButton label={t('record')} onClick={onRecord}>
          <MicNone />
        </LabelledIconButton>
      ) : (
        <SendButtons canSend={composer.canSend} isUploading={composer.isUploading} onSend={composer.send} onSendAndResolve={sendAndResolve} />
      )}
    </WrappingBar>
  );
}

interface ToolsProps {
  /** Beside the box, or a row above it, which leaves a phone's width to the words. Null until that row is there. */
  readonly place: HTMLElement | 'beside' | null;
  readonly onFiles: (files: File[]) => void;
  readonly onEmoji: (emoji: string) => void;
  readonly onClosed: () => void;
}

/** Chooses files and emoji. */
function Tools({ place, onFiles, onEmoji, onClosed }: ToolsProps) {
  const { t } = useTranslation('tickets');
  const tools = (
    <>
      <AttachButton multiple label={t('attach')} icon={<AttachFile />} onFiles={onFiles} />
      <EmojiButton onPick={onEmoji} onClosed={onClosed} />
    </>
  );
  return place === 'beside' ? tools : place && createPortal(tools, place);
}

function SignatureToggle({ signature: { isOn, toggle } }: { readonly signature: ReturnType<typeof useSignature> }) {
  const { t } = useTranslation('tickets');
  return (
    <LabelledIconButton label={t('sign')} aria-pressed={isOn} color={isOn ? 'primary' : 'default'} onClick={toggle}>
      {isOn ? <Draw /> : <DrawOutlined />}
    </LabelledIconButton>
  );
}

/** Puts something where the caret is, which then stands behind it. */
function useInsertAtCaret(input: { readonly current: HTMLTextAreaElement | null }, text: string, write: (text: string, caret: number) => void) {
  return (inserted: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = input.current ?? {};
    const caret = from + inserted.length;
    write(text.slice(0, from) + inserted + text.slice(to), caret);
    // After React has put the text in.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
}
