import AddPhotoAlternateOutlined from '@mui/icons-material/AddPhotoAlternateOutlined';
import Close from '@mui/icons-material/Close';
import Send from '@mui/icons-material/Send';
import { styled } from '@mui/material/styles';
import type { ClipboardEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Chat } from '#shared/contract/chats.ts';
import { AttachButton, Bar, MessageBox, Root, SendButton, TooLong, useReadyInput } from '#web/parts/conversation/composer-parts.tsx';
import { PeopleSuggestions } from '#web/parts/conversation/PeopleSuggestions.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { pictureTypes } from './picture-types.ts';
import { useChatComposer } from './use-chat-composer.ts';

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
  border: `1px solid ${theme.vars.palette.divider}`,
  '& > img': { width: 36, height: 36, borderRadius: 4, objectFit: 'cover' },
  '& > b': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: 550 },
}));

/** Input for messages. Enter sends, Shift+Enter begins a line, @ calls somebody. */
export function ChatComposer({ chat }: { readonly chat: Chat }) {
  const { t } = useTranslation('conversation');
  const { t: chats } = useTranslation('chats');
  const input = useReadyInput();
  const composer = useChatComposer(chat, input);
  const { text, people, overLimit, canSend, send } = composer;
  const onPaste = ({ clipboardData }: ClipboardEvent): void => {
    const [file] = [...clipboardData.files].filter(({ type }) => pictureTypes.includes(type));
    if (file) composer.choose(file);
  };
  return (
    <Root>
      <PictureChip composer={composer} />
      {overLimit > 0 ? <TooLong role="alert">{t('tooLong', { count: overLimit })}</TooLong> : null}
      <Bar>
        <PeopleSuggestions people={people} />
        <AttachButton
          label={chats('attachPicture')}
          icon={<AddPhotoAlternateOutlined />}
          accept={pictureTypes.join(',')}
          onFiles={([file]) => file && composer.choose(file)}
        />
        <MessageBox input={input} text={text} suggested={people} onWrite={composer.write} onSend={send} onPaste={onPaste} />
        <SendButton label={t('send')} disabled={!canSend} onClick={send}>
          <Send />
        </SendButton>
      </Bar>
    </Root>
  );
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
