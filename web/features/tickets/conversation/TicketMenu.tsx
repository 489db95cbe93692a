import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import ScheduleSend from '@mui/icons-material/ScheduleSend';
import Search from '@mui/icons-material/Search';
import Undo from '@mui/icons-material/Undo';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useLockReason, useLocks } from '#web/kit/rights.ts';
import { useHasRight } from '#web/api/session.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { Sign } from '#web/kit/marks/Sign.tsx';
import { useSnooze } from '../snooze/use-snooze.ts';
import { useTicketMoves } from '../ticket-actions.ts';
import { useDeleteTicket } from './use-delete-ticket.ts';
import { useWriting } from '../writing-rule.ts';
import { LateCommands } from './LateCommands.tsx';

const ScheduleDialog = lazy(async () => ({ default: (await import('#web/parts/schedules/ScheduleDialog.tsx')).ScheduleDialog }));
const SnoozeDialog = lazy(async () => ({ default: (await import('../snooze/SnoozeDialog.tsx')).SnoozeDialog }));

interface TicketMenuProps {
  readonly ticket: Ticket;
  readonly label: string;
  readonly onDetails: () => void;
  readonly onFind: () => void;
}

/** Menu of rare actions. */
export function TicketMenu({ ticket, label, onDetails, onFind }: TicketMenuProps) {
  const { t } = useTranslation('tickets');
  const { reasonOf } = useLocks();
  const moves = useTicketMoves();
  const mayDelete = useHasRight('ticket-options:deleteTicket');
  const maySchedule = useHasRight('schedules:edit');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useLockReason(anchor && !mayDelete ? 'ticket-options:deleteTicket' : undefined);
  const [asksDelete, setAsksDelete] = useState(false);
  const [isScheduling, setIsScheduling] = useState(false);
  const [isSnoozing, setIsSnoozing] = useState(false);
  const isOwnMove = useWriting(ticket) === 'allowed';
  const choose = (action: () => void): void => {
    setAnchor(null);
    action();
  };
  return (
    <>
      <LabelledIconButton label={label} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        <MoreVert />
      </LabelledIconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': label } }}>
        <MenuItem onClick={() => choose(onDetails)}>
          <ListItemIcon>
            <InfoOutlined fontSize="small" />
          </ListItemIcon>
          {t('contactDetails')}
        </MenuItem>
        <MenuItem onClick={() => choose(onFind)}>
          <ListItemIcon>
            <Search fontSize="small" />
          </ListItemIcon>
          {t('findInside')}
        </MenuItem>
        <MenuItem disabled={!maySchedule} onClick={() => choose(() => setIsScheduling(true))}>
          <ListItemIcon>
            <ScheduleSend fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t('scheduleMessage')} secondary={maySchedule ? null : reasonOf('schedules:edit')} />
        </MenuItem>
        <SnoozeItem ticket={ticket} onChosen={choose} onAsk={() => setIsSnoozing(true)} />
        {isOwnMove ? (
          <MenuItem disabled={moves.isPending} onClick={() => choose(() => moves.giveBack(ticket))} sx={{ display: { xs: 'flex', sm: 'none' } }}>
            <ListItemIcon>
              <Undo fontSize="small" />
            </ListItemIcon>
            {t('returnHint')}
          </MenuItem>
        ) : null}
        {isOwnMove ? (
          <MenuItem disabled={moves.isPending} onClick={() => choose(() => moves.resolveAndNext(ticket))}>
            <ListItemIcon>
              <Sign name="resolve" sizePx={20} />
            </ListItemIcon>
            {t('resolveNext')}
          </MenuItem>
        ) : null}
        <MenuItem disabled={!mayDelete} onClick={() => choose(() => setAsksDelete(true))}>
          <ListItemIcon>
            <DeleteOutlined fontSize="small" />
          </ListItemIcon>
          <ListItemText primary={t('deleteTicket')} secondary={mayDelete ? null : reasonOf('ticket-options:deleteTicket')} />
        </MenuItem>
      </Menu>
      <LateCommands actions={{ snooze: isOwnMove && ticket.snoozedUntil === undefined ? () => setIsSnoozing(true) : null }} />
      <Suspense>{isSnoozing ? <SnoozeDialog ticket={ticket} onClose={() => setIsSnoozing(false)} /> : null}</Suspense>
      <Suspense>{isScheduling ? <ScheduleDialog schedule={null} contact={ticket.contact} onClose={() => setIsScheduling(false)} /> : null}</Suspense>
      <DeleteQuestion ticket={ticket} isOpen={asksDelete} onClose={() => setAsksDelete(false)} />
    </>
  );
}

interface SnoozeItemProps {
  readonly ticket: Ticket;
  /** Closes the menu before it acts. */
  readonly onChosen: (action: () => void) => void;
  readonly onAsk: () => void;
}

/** For whoever may answer the ticket: set it aside, or take it back. */
function SnoozeItem({ ticket, onChosen, onAsk }: SnoozeItemProps) {
  const { t } = useTranslation('tickets');
  const { wake } = useSnooze(ticket);
  if (useWriting(ticket) !== 'allowed') return null;
  const isAside = ticket.snoozedUntil !== undefined;
  return (
    <MenuItem onClick={() => onChosen(isAside ? wake : onAsk)}>
      <ListItemIcon>
        <Sign name={isAside ? 'sun' : 'snooze'} sizePx={20} />
      </ListItemIcon>
      {isAside ? t('endSnooze') : t('snooze')}
    </MenuItem>
  );
}

function DeleteQuestion({ ticket, isOpen, onClose }: { readonly ticket: Ticket; readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const remove = useDeleteTicket();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('deleteTicketTitle', { id: ticket.id })}
      text={t('deleteTicketText')}
      confirmLabel={t('deleteTicket')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(ticket)}
      onClose={onClose}
    />
  );
}
