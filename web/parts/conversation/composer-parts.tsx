import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, type MouseEvent, type RefObject, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { suggestingInput } from './Suggestions.tsx';

/** The specification's height limit. */
const maxRows = 5;

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  padding: theme.spacing(0, 1, 1),
  backgroundColor: theme.vars.palette.background.paper,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));

/** Holds the box and what belongs to it. A press on a button leaves the caret in the box: outside of it, the next letter may resolve the ticket. */
export function Root(props: ComponentProps<'div'>) {
  const frame = useRef<HTMLDivElement>(null);
  const keepCaret = (event: MouseEvent<HTMLElement>): void => {
    const { currentTarget, target } = event;
    if (target instanceof Element && currentTarget.contains(target) && target.closest('button')) event.preventDefault();
  };
  // A button that was pressed with keys may be gone or locked afterwards.
  const takeCaret = (): void => {
    requestAnimationFrame(() => document.activeElement?.matches('body, :disabled') && writeOn(frame.current?.querySelector('textarea')));
  };
  return <Frame {...props} ref={frame} onMouseDown={keepCaret} onClick={takeCaret} />;
}

export const Bar = styled('div')(({ theme }) => ({ display: 'flex', alignItems: 'flex-end', gap: theme.spacing(0.5), paddingTop: theme.spacing(1) }));

const Field = styled('div')(({ theme }) => ({
  flexGrow: 1,
  minWidth: 0,
  padding: theme.spacing(0.5, 1.5),
  borderRadius: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.default,
  '&:focus-within': { borderColor: theme.vars.palette.primary.main },
  '& textarea:focus-visible': { outline: 'none' },
}));

export const SendButton = styled(LabelledIconButton)(({ theme }) => ({ color: theme.vars.palette.primary.main }));

export const TooLong = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(0.5), fontSize: '0.75rem', color: theme.vars.palette.error.main }));

export const DropNote = styled('div')(({ theme }) => ({
  position: 'absolute',
  inset: 8,
  // What is dropped on the words falls through to the conversation.
  pointerEvents: 'none',
  zIndex: 2,
  display: 'grid',
  placeItems: 'center',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.vars.palette.primary.main,
  border: `2px dashed ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.background.paper,
}));

interface MessageBoxProps {
  readonly id?: string;
  readonly input: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** For something else than a message. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Suggestions for the text, whose keys come first. */
  readonly suggested: { readonly suggestions: readonly unknown[]; readonly at: number; readonly onKey: (event: KeyboardEvent) => boolean };
  /** @param caret place behind the last character that was written. */
  readonly onWrite: (text: string, caret: number) => void;
  readonly onSend: () => void;
  /** For Enter with Control, or Command, and Shift. */
  readonly onSendFurther?: () => void;
  /** Escape has something to end, before it leads out of the text. */
  readonly onEscape?: (() => void) | null;
  readonly onBlur?: () => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
}

/** Box for the words of a message. Enter sends, Shift+Enter begins a line. */
export function MessageBox({ id, input, text, label, placeholder, suggested, onWrite, onSend, onSendFurther, onEscape, onBlur, onPaste }: MessageBoxProps) {
  const { t } = useTranslation('conversation');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (suggested.onKey(event)) return;
    if (event.key === 'Escape' && onEscape) onEscape();
    // Out of the text, so that single keys are shortcuts again.
    else if (event.key === 'Escape') input.current?.blur();
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isFurther = onSendFurther !== undefined && event.shiftKey && (event.ctrlKey || event.metaKey);
    if (event.shiftKey && !isFurther) return;
    event.preventDefault();
    if (isFurther) onSendFurther();
    else onSend();
  };
  return (
    <Field>
      <InputBase
        multiline
        fullWidth
        maxRows={maxRows}
        inputRef={input}
        value={text}
        placeholder={placeholder ?? t('placeholder')}
        slotProps={{ input: { id, 'aria-label': label ?? t('message'), ...(suggested.suggestions.length > 0 ? suggestingInput(suggested.at) : {}) } }}
        onChange={({ target }) => onWrite(target.value, target.selectionStart ?? target.value.length)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={onPaste}
      />
    </Field>
  );
}

/** Puts the caret into the box. A finger would only call up the keyboard. */
export function writeOn(box: HTMLTextAreaElement | null | undefined): void {
  if (window.matchMedia('(hover: hover)').matches) box?.focus();
}

/** Ready to write at once, and again when something to answer was picked. */
export function useReadyInput(picked: object | null = null) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (picked) input.current?.focus();
    else writeOn(input.current);
  }, [picked]);
  return input;
}

interface AttachButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: File[]) => void;
}

/** Opens the system's choice of files. */
export function AttachButton({ label, icon, onFiles, ...kinds }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <LabelledIconButton label={label} onClick={() => input.current?.click()}>
        {icon}
      </LabelledIconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        {...kinds}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
