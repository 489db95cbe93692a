import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCopy } from '#web/kit/buttons/copy.ts';
import type { TicketNoteId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { noteIdOfLine } from '#shared/domain/note-line.ts';
import { useHasRight, useSessionUser } from '#web/api/session.ts';
import { holdDeletion } from '#web/kit/undo/held-deletions.ts';
import { useDeleteTicketNote } from '../notes/queries.ts';

interface NoteMenuProps {
  /** The line of the note. */
  readonly message: Message;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** Copy, and for its author and admins: delete. */
export function NoteMenu({ message, anchor, onClose }: NoteMenuProps) {
  const { t } = useTranslation(['conversation', 'contacts']);
  const user = useSessionUser();
  const copy = useCopy();
  const mayDelete = useHasRight('conversations:answer') && (message.event?.userId === user.id || isCompanyAdmin(user));
  const { mutateAsync: remove } = useDeleteTicketNote({ id: message.ticketId });
  const hold = (): void => {
    onClose();
    const id = noteIdOfLine(message) as TicketNoteId; // the line's own name has it
    holdDeletion(id, t('contacts:noteDeleted'), () => remove(id));
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('messageOptions'), dense: true } }}>
      <MenuItem
        onClick={() => {
          onClose();
          copy(message.body);
        }}
      >
        <ListItemIcon>
          <ContentCopy fontSize="small" />
        </ListItemIcon>
        {t('copy')}
      </MenuItem>
      {mayDelete ? (
        <MenuItem onClick={hold}>
          <ListItemIcon>
            <DeleteOutlined fontSize="small" />
          </ListItemIcon>
          {t('deleteNote')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
