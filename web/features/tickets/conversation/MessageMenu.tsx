import AddReactionOutlined from '@mui/icons-material/AddReactionOutlined';
import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Redo from '@mui/icons-material/Redo';
import Reply from '@mui/icons-material/Reply';
import Menu from '@mui/material/Menu';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCopy } from '#web/kit/buttons/copy.ts';
import type { Message } from '#shared/contract/messages.ts';
import { useHasRight } from '#web/api/session.ts';
import { MenuChoice } from '#web/kit/buttons/MenuChoice.tsx';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { QuickReactions } from '../changes/QuickReactions.tsx';
import { isDeletable, isEditable, isForwardable, isReactable, useReact } from '../changes/use-change-message.ts';
import { useDeleteMessage } from './message-actions.ts';

const EmojiPicker = lazy(async () => ({ default: (await import('../emoji/EmojiPicker.tsx')).EmojiPicker }));
const ForwardDialog = lazy(async () => ({ default: (await import('../forward/ForwardDialog.tsx')).ForwardDialog }));
const EditMessageDialog = lazy(async () => ({ default: (await import('../changes/EditMessageDialog.tsx')).EditMessageDialog }));

interface MessageMenuProps {
  readonly message: Message;
  readonly anchor: HTMLElement;
  readonly mayWrite: boolean;
  /** React, edit, take back: Meta lets nobody do so. */
  readonly mayChange: boolean;
  readonly onReply: (message: Message) => void;
  readonly onClose: () => void;
}

/** React, reply, forward, copy, edit, delete. One menu serves the whole list. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, anchor, onClose } = props;
  const [opened, setOpened] = useState<'emojis' | 'forward' | 'edit' | 'delete' | null>(null);
  const { mutate } = useReact();
  const react = (emoji: string): void => {
    onClose();
    mutate({ message, emoji });
  };
  if (opened === 'delete') return <DeleteQuestion message={message} onClose={onClose} />;
  return (
    <Suspense>
      {opened === 'emojis' ? <EmojiPicker anchor={anchor} onPick={react} onClose={onClose} /> : null}
      {opened === 'forward' ? <ForwardDialog message={message} onClose={onClose} /> : null}
      {opened === 'edit' ? <EditMessageDialog message={message} onClose={onClose} /> : null}
      {opened === null ? <Choices {...props} onReact={react} onOpen={setOpened} /> : null}
    </Suspense>
  );
}

interface ChoicesProps extends MessageMenuProps {
  readonly onReact: (emoji: string) => void;
  readonly onOpen: (what: 'emojis' | 'forward' | 'edit' | 'delete') => void;
}

function Choices({ message, anchor, mayWrite, mayChange, onReply, onClose, onReact, onOpen }: ChoicesProps) {
  const { t } = useTranslation('tickets');
  const copy = useCopy();
  const mayForward = useHasRight('conversations:answer') && isForwardable(message);
  const mayReact = mayWrite && mayChange && isReactable(message);
  const choose = (action: (message: Message) => void): void => {
    onClose();
    action(message);
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('messageOptions'), dense: true } }}>
      {mayReact ? <QuickReactions message={message} onPick={onReact} /> : null}
      {mayReact ? <MenuChoice icon={<AddReactionOutlined fontSize="small" />} label={t('reactMore')} onClick={() => onOpen('emojis')} /> : null}
      <MenuChoice icon={<Reply fontSize="small" />} label={t('reply')} disabled={!mayWrite} onClick={() => choose(onReply)} />
      {mayForward ? <MenuChoice icon={<Redo fontSize="small" />} label={t('forward')} onClick={() => onOpen('forward')} /> : null}
      <MenuChoice icon={<ContentCopy fontSize="small" />} label={t('copy')} disabled={message.body === ''} onClick={() => choose(({ body }) => copy(body))} />
      {mayWrite && mayChange && isEditable(message) ? (
        <MenuChoice icon={<EditOutlined fontSize="small" />} label={t('editMessage')} onClick={() => onOpen('edit')} />
      ) : null}
      {message.fromMe && mayChange ? (
        <MenuChoice
          icon={<DeleteOutlined fontSize="small" />}
          label={t('deleteMessage')}
          why={isDeletable(message) ? null : t('deleteMessageLate')}
          disabled={!mayWrite}
          onClick={() => onOpen('delete')}
        />
      ) : null}
    </Menu>
  );
}

function DeleteQuestion({ message, onClose }: Pick<MessageMenuProps, 'message' | 'onClose'>) {
  const { t } = useTranslation('tickets');
  const remove = useDeleteMessage();
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteMessageTitle')}
      text={t('deleteMessageText')}
      confirmLabel={t('deleteMessage')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(message, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
