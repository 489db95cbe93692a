import AttachFile from '@mui/icons-material/AttachFile';
import Draw from '@mui/icons-material/Draw';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import MicNone from '@mui/icons-material/MicNone';
import Send from '@mui/icons-material/Send';
import InputBase from '@mui/material/InputBase';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { AttachmentChips } from './AttachmentChips.tsx';
import { Bar, Field, Root, SendButton, TooLong } from '#web/parts/conversation/composer-parts.tsx';
import { suggestingInput } from '#web/parts/conversation/Suggestions.tsx';
import { QuickSuggestions } from './QuickSuggestions.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import type { useAttachments } from './use-attachments.ts';
import { useComposer } from './use-composer.ts';
import { useQuickSuggestions } from './use-quick-suggestions.ts';
import { useRecorder } from './use-recorder.ts';
import type { useSignature } from './use-signature.ts';

/** Id of the box to which the shortcut for answering leads. */
export const messageBoxId = 'message-box';
/** The specification's height limit. */
const maxRows = 5;

interface ComposerProps {
  readonly ticket: Ticket;
  /** Files of the message, which may also be dropped elsewhere. */
  readonly files: ReturnType<typeof useAttachments>;
  /** The message that is being answered. */
  readonly quoted: Message | null;
  readonly onQuotedDone: () => void;
}

/** Input for messages. Enter sends, Shift+Enter begins a line. */
export function Composer({ ticket, files, quoted, onQuotedDone }: ComposerProps) {
  const { t } = useTranslation('tickets');
  const composer = useComposer(ticket, files, quoted, onQuotedDone);
  const recorder = useRecorder((file) => files.add([file]));
  return (
    <Root>
      {quoted ? <ReplyBar message={quoted} contactName={ticket.contact.name} onCancel={onQuotedDone} /> : null}
      <AttachmentChips attachments={files.attachments} onRemove={files.remove} onRetry={(one) => void files.retry(one)} />
      {composer.overLimit > 0 ? <TooLong role="alert">{t('tooLong', { count: composer.overLimit })}</TooLong> : null}
      {recorder.isRecording ? (
        <RecordingBar onFinish={recorder.finish} onCancel={recorder.cancel} />
      ) : (
        <WritingBar composer={composer} quoted={quoted} onQuotedDone={onQuotedDone} onRecord={recorder.canRecord ? () => void recorder.start() : null} />
      )}
    </Root>
  );
}

interface WritingBarProps extends Omit<ComposerProps, 'ticket' | 'files'> {
  readonly composer: ReturnType<typeof useComposer>;
  /** Null where the browser cannot record. */
  readonly onRecord: (() => void) | null;
}

function WritingBar({ composer, quoted, onQuotedDone, onRecord }: WritingBarProps) {
  const { t } = useTranslation('tickets');
  const input = useComposerFocus(quoted);
  const insert = useInsertAtCaret(input, composer.text, composer.write);
  const quick = useQuickSuggestions(composer.text, (message) => {
    composer.write(message);
    input.current?.focus();
  });
  const hasQuick = quick.suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (quick.onKey(event)) return;
    if (event.key === 'Escape' && quoted) onQuotedDone();
    // Out of the text, so that single keys are shortcuts again.
    else if (event.key === 'Escape') input.current?.blur();
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    composer.send();
  };
  return (
    <Bar>
      <QuickSuggestions suggestions={quick.suggestions} at={quick.at} onPick={quick.pick} />
      <AttachButton onFiles={composer.files.add} />
      <EmojiButton onPick={insert} onClosed={() => input.current?.focus()} />
      <SignatureToggle signature={composer.signature} />
      <Field>
        <InputBase
          multiline
          fullWidth
          maxRows={maxRows}
          inputRef={input}
          value={composer.text}
          placeholder={t('placeholder')}
          slotProps={{ input: { 'aria-label': t('message'), id: messageBoxId, ...(hasQuick ? suggestingInput(quick.at) : {}) } }}
          onChange={({ target }) => composer.write(target.value)}
          onKeyDown={onKeyDown}
          onBlur={composer.stopTyping}
        />
      </Field>
      {onRecord && composer.isEmpty ? (
        <LabelledIconButton label={t('record')} onClick={onRecord}>
          <MicNone />
        </LabelledIconButton>
      ) : (
        <SendButton label={composer.isUploading ? t('sendWaits') : t('send')} disabled={!composer.canSend} onClick={composer.send}>
          <Send />
        </SendButton>
      )}
    </Bar>
  );
}

function SignatureToggle({ signature: { isOn, toggle } }: { readonly signature: ReturnType<typeof useSignature> }) {
  const { t } = useTranslation('tickets');
  return (
    <LabelledIconButton label={t('sign')} aria-pressed={isOn} color={isOn ? 'primary' : 'default'} onClick={toggle}>
      {isOn ? <Draw /> : <DrawOutlined />}
    </LabelledIconButton>
  );
}

/** Ready to write at once, and again when a message to answer was picked. A finger would only call up the keyboard. */
function useComposerFocus(quoted: Message | null) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (quoted || window.matchMedia('(hover: hover)').matches) input.current?.focus();
  }, [quoted]);
  return input;
}

/** Puts something where the caret is, which then stands behind it. */
function useInsertAtCaret(input: { readonly current: HTMLTextAreaElement | null }, text: string, write: (text: string) => void) {
  return (inserted: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = input.current ?? {};
    write(text.slice(0, from) + inserted + text.slice(to));
    const caret = from + inserted.length;
    // After React has put the text in.
    requestAnimationFrame(() => input.current?.setSelectionRange(caret, caret));
  };
}

function AttachButton({ onFiles }: { readonly onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('tickets');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <LabelledIconButton label={t('attach')} onClick={() => input.current?.click()}>
        <AttachFile />
      </LabelledIconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
