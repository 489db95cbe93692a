import AttachFile from '@mui/icons-material/AttachFile';
import Draw from '@mui/icons-material/Draw';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import MicNone from '@mui/icons-material/MicNone';
import Send from '@mui/icons-material/Send';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { EmojiButton } from '../emoji/EmojiButton.tsx';
import { AttachmentChips } from './AttachmentChips.tsx';
import { AttachButton, Bar, MessageBox, Root, SendButton, TooLong, useReadyInput } from '#web/parts/conversation/composer-parts.tsx';
import { QuickSuggestions } from './QuickSuggestions.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import { ReplyBar } from './ReplyBar.tsx';
import type { useAttachments } from './use-attachments.ts';
import { useComposer } from './use-composer.ts';
import { useQuickSuggestions } from './use-quick-suggestions.ts';
import { useRecorder } from './use-recorder.ts';
import { type WritingMode, WritingTabs } from './WritingTabs.tsx';
import type { useSignature } from './use-signature.ts';

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
  const recorder = useRecorder((file) => files.add([file]));
  return (
    <Root>
      <WritingTabs mode="message" onMode={onMode}>
        <SignatureToggle signature={composer.signature} />
      </WritingTabs>
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

interface WritingBarProps extends Omit<ComposerProps, 'ticket' | 'files' | 'onMode'> {
  readonly composer: ReturnType<typeof useComposer>;
  /** Null where the browser cannot record. */
  readonly onRecord: (() => void) | null;
}

function WritingBar({ composer, quoted, onQuotedDone, onRecord }: WritingBarProps) {
  const { t } = useTranslation('tickets');
  const input = useReadyInput(quoted);
  const insert = useInsertAtCaret(input, composer.text, composer.write);
  const quick = useQuickSuggestions(composer.text, (message) => {
    composer.write(message);
    input.current?.focus();
  });
  return (
    <Bar>
      <QuickSuggestions suggestions={quick.suggestions} at={quick.at} onPick={quick.pick} />
      <AttachButton multiple label={t('attach')} icon={<AttachFile />} onFiles={composer.files.add} />
      <EmojiButton onPick={insert} onClosed={() => input.current?.focus()} />
      <MessageBox
        id={messageBoxId}
        input={input}
        text={composer.text}
        suggested={quick}
        onWrite={composer.write}
        onSend={composer.send}
        onEscape={quoted && onQuotedDone}
        onBlur={composer.stopTyping}
      />
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
