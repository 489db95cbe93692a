import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { SnoozeEnd, Ticket } from '#shared/contract/tickets.ts';
import { serverNowMs } from '#web/api/server-clock.ts';
import { fromLocalInput, toLocalInput } from '#web/kit/formats/local-input-time.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { inAnHour, nextMonday, tomorrowMorning } from './snooze-times.ts';
import { useSnooze } from './use-snooze.ts';

interface SnoozeDialogProps {
  readonly ticket: Ticket;
  readonly onClose: () => void;
}

/** Until when a ticket is set aside: one press for what is common, a day and time for the rest. */
export function SnoozeDialog({ ticket, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  const { snooze, isPending } = useSnooze(ticket);
  const [nowMs] = useState(serverNowMs);
  const choose = (until: SnoozeEnd): void => snooze(until, onClose);
  const times = [
    { label: t('snoozeHour'), until: inAnHour(nowMs) },
    { label: t('snoozeTomorrow'), until: tomorrowMorning(nowMs) },
    { label: t('snoozeMonday'), until: nextMonday(nowMs) },
  ];
  return (
    <Dialog open onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('snoozeTitle', { name: ticket.contact.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('snoozeText')}</DialogContentText>
        <Stack spacing={1}>
          {times.map(({ label, until }) => (
            <Choice key={label} label={label} detail={formatDateTime(until)} isDisabled={isPending} onClick={() => choose(until)} />
          ))}
          <Choice label={t('snoozeReply')} isDisabled={isPending} onClick={() => choose('reply')} />
          <OtherTime nowMs={nowMs} isDisabled={isPending} onChoose={choose} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly detail?: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

function Choice({ label, detail, isDisabled, onClick }: ChoiceProps) {
  return (
    <Button variant="outlined" color="inherit" disabled={isDisabled} onClick={onClick} sx={{ justifyContent: 'space-between', gap: 2, textAlign: 'left' }}>
      {label}
      {detail ? (
        <Typography component="span" variant="body2" color="textSecondary" noWrap>
          {detail}
        </Typography>
      ) : null}
    </Button>
  );
}

interface OtherTimeProps {
  readonly nowMs: number;
  readonly isDisabled: boolean;
  readonly onChoose: (until: SnoozeEnd) => void;
}

function OtherTime({ nowMs, isDisabled, onChoose }: OtherTimeProps) {
  const { t } = useTranslation('schedules');
  const [local, setLocal] = useState(() => toLocalInput(Date.parse(tomorrowMorning(nowMs))));
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'flex-end', flexWrap: 'wrap' }}>
      <TextField
        type="datetime-local"
        label={t('snoozeAt')}
        value={local}
        onChange={({ target }) => setLocal(target.value)}
        slotProps={{ htmlInput: { min: toLocalInput(nowMs) } }}
        sx={{ flexGrow: 1, width: 'auto' }}
      />
      <Button variant="contained" disabled={isDisabled || local === ''} onClick={() => onChoose(fromLocalInput(local))}>
        {t('snooze')}
      </Button>
    </Stack>
  );
}
