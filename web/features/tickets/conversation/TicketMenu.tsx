import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import ScheduleSend from '@mui/icons-material/ScheduleSend';
import Search from '@mui/icons-material/Search';
import Undo from '@mui/icons-material/Undo';
import Menu from '@mui/material/Menu';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { useLockReason, useLocks } from '#web/kit/rights.ts';
import { useHasRight } from '#web/api/session.ts';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { MenuChoice } from '#web/kit/buttons/MenuChoice.tsx';
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
        <MenuChoice icon={<InfoOutlined fontSize="small" />} label={t('contactDetails')} onClick={() => choose(onDetails)} />
        <MenuChoice icon={<Search fontSize="small" />} label={t('findInside')} onClick={() => choose(onFind)} />
        <MenuChoice
          icon={<ScheduleSend fontSize="small" />}
          label={t('scheduleMessage')}
          why={maySchedule ? null : reasonOf('schedules:edit')}
          onClick={() => choose(() => setIsScheduling(true))}
        />
        <SnoozeItem ticket={ticket} onChosen={choose} onAsk={() => setIsSnoozing(true)} />
        {isOwnMove ? (
          <MenuChoice
            icon={<Undo fontSize="small" />}
            label={t('returnHint')}
            disabled={moves.isPending}
            onClick={() => choose(() => moves.giveBack(ticket))}
            sx={{ display: { xs: 'flex', sm: 'none' } }}
          />
        ) : null}
        {isOwnMove ? (
          <MenuChoice
            icon={<Sign name="resolve" sizePx={20} />}
            label={t('resolveNext')}
            disabled={moves.isPending}
            onClick={() => choose(() => moves.resolveAndNext(ticket))}
          />
        ) : null}
        <MenuChoice
          icon={<DeleteOutlined fontSize="small" />}
          label={t('deleteTicket')}
          why={mayDelete ? null : reasonOf('ticket-options:deleteTicket')}
          onClick={() => choose(() => setAsksDelete(true))}
        />
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
    <MenuChoice
      icon={<Sign name={isAside ? 'sun' : 'snooze'} sizePx={20} />}
      label={isAside ? t('endSnooze') : t('snooze')}
      onClick={() => onChosen(isAside ? wake : onAsk)}
    />
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
