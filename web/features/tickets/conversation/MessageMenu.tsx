import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Reply from '@mui/icons-material/Reply';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#shared/contract/messages.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { useDeleteMessage } from './message-actions.ts';
import { useCopy } from './use-copy.ts';

interface MessageMenuProps {
  readonly message: Message;
  readonly anchor: HTMLElement;
  readonly mayWrite: boolean;
  /** Meta lets nobody do so. */
  readonly mayTakeBack: boolean;
  readonly onReply: (message: Message) => void;
  readonly onClose: () => void;
}

/** Reply, copy, delete. One menu serves the whole list. */
export function MessageMenu({ message, anchor, mayWrite, mayTakeBack, onReply, onClose }: MessageMenuProps) {
  const { t } = useTranslation('tickets');
  const copy = useCopy();
  const [asksDelete, setAsksDelete] = useState(false);
  const choose = (action: (message: Message) => void): void => {
    onClose();
    action(message);
  };
  if (asksDelete) return <DeleteQuestion message={message} onClose={onClose} />;
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('messageOptions'), dense: true } }}>
      <MenuItem disabled={!mayWrite} onClick={() => choose(onReply)}>
        <ListItemIcon>
          <Reply fontSize="small" />
        </ListItemIcon>
        {t('reply')}
      </MenuItem>
      <MenuItem disabled={message.body === ''} onClick={() => choose(copy)}>
        <ListItemIcon>
          <ContentCopy fontSize="small" />
        </ListItemIcon>
        {t('copy')}
      </MenuItem>
      {message.fromMe && mayTakeBack ? (
        <MenuItem disabled={!mayWrite} onClick={() => setAsksDelete(true)}>
          <ListItemIcon>
            <DeleteOutlined fontSize="small" />
          </ListItemIcon>
          {t('deleteMessage')}
        </MenuItem>
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
