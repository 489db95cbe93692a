import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Close from '@mui/icons-material/Close';
import Send from '@mui/icons-material/Send';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '#shared/contract/chats.ts';
import { Avatar } from '#web/kit/marks/Avatar.tsx';
import { Bar, Field, Root, SendButton, TooLong } from '#web/parts/conversation/composer-parts.tsx';
import { Suggestions, suggestingInput } from '#web/parts/conversation/Suggestions.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { pictureTypes } from './picture-types.ts';
import { useChatComposer } from './use-chat-composer.ts';

const maxRows = 5;

const Chosen = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  width: 'fit-content',
  maxWidth: '100%',
  marginTop: theme.spacing(1),
  padding: theme.spacing(0.5, 0.5, 0.5, 1),
  borderRadius: 8,
  fontSize: '0.75rem',
  border: `1px solid ${theme.vars?.palette.divider}`,
  '& > img': { width: 36, height: 36, borderRadius: 4, objectFit: 'cover' },
  '& > b': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 },
}));
const Person = styled('span')(({ theme }) => ({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }));

/** Input for messages. Enter sends, Shift+Enter begins a line, @ calls somebody. */
export function ChatComposer({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('conversation');
  const input = useReadyInput();
  const composer = useChatComposer(chat, input);
  const { text, people, overLimit, canSend, send } = composer;
  const isSuggesting = people.suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (people.onKey(event)) return;
    // Out of the text, so that single keys are shortcuts again.
    if (event.key === 'Escape') input.current?.blur();
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent): void => {
    const [file] = [...clipboardData.files].filter(({ type }) => pictureTypes.includes(type));
    if (file) composer.choose(file);
  };
  return (
    <Root>
      <PictureChip composer={composer} />
      {overLimit > 0 ? <TooLong role="alert">{t('tooLong', { count: overLimit })}</TooLong> : null}
      <Bar>
        <People people={people} />
        <PictureButton onPicture={composer.choose} />
        <Field>
          <InputBase
            multiline
            fullWidth
            maxRows={maxRows}
            inputRef={input}
            value={text}
            placeholder={t('placeholder')}
            slotProps={{ input: { 'aria-label': t('message'), ...(isSuggesting ? suggestingInput(people.at) : {}) } }}
            onChange={({ target }) => composer.write(target.value, target.selectionStart ?? target.value.length)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </Field>
        <SendButton label={t('send')} disabled={!canSend} onClick={send}>
          <Send />
        </SendButton>
      </Bar>
    </Root>
  );
}

/** Ready to write at once. A finger would only call up the keyboard. */
function useReadyInput() {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) input.current?.focus();
  }, []);
  return input;
}

function People({ people }: Pick<ReturnType<typeof useChatComposer>, 'people'>) {
  const { t } = useTranslation('chats');
  const options = people.suggestions.map(({ userId, name }) => ({
    key: userId,
    label: (
      <Person>
        <Avatar id={userId} name={name} sizePx={26} /> {name}
      </Person>
    ),
  }));
  const pick = (index: number): void => {
    const picked = people.suggestions[index];
    if (picked) people.pick(picked);
  };
  return <Suggestions label={t('people')} options={options} at={people.at} onPick={pick} />;
}

function PictureChip({ composer: { picture, previewUrl, choose } }: { readonly composer: ReturnType<typeof useChatComposer> }) {
  const { t } = useTranslation('conversation');
  if (!picture) return null;
  return (
    <Chosen>
      {previewUrl ? <img src={previewUrl} alt="" /> : null}
      <b title={picture.name}>{picture.name}</b>
      <LabelledIconButton size="small" label={t('removeFile', { name: picture.name })} onClick={() => choose(null)}>
        <Close fontSize="small" />
      </LabelledIconButton>
    </Chosen>
  );
}

function PictureButton({ onPicture }: { readonly onPicture: (file: File) => void }) {
  const { t } = useTranslation('chats');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <LabelledIconButton label={t('attachPicture')} onClick={() => input.current?.click()}>
        <AddPhotoAlternateOutlined />
      </LabelledIconButton>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        hidden
        aria-label={t('attachPicture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPicture(file);
          target.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}
