import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { localDate } from '#web/parts/tickets/local-date.ts';

interface DayDialogProps {
  readonly title: string;
  /** `2026-11-30`, or empty. */
  readonly day: string;
  readonly onChoose: (day: string) => void;
  readonly onClose: () => void;
}

/** Asks for a day, by the browser's own calendar. */
export function DayDialog({ title, day, onChoose, onClose }: DayDialogProps) {
  const { t } = useTranslation(['ticket-views', 'common']);
  const titleId = useId();
  const [chosen, setChosen] = useState(day);
  const [today] = useState(() => localDate(new Date()));
  const isDay = chosen !== '' && chosen <= today;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isDay) onChoose(chosen);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            type="date"
            label={t('day')}
            value={chosen}
            error={chosen > today}
            helperText={chosen > today ? t('dayToCome') : ' '}
            onChange={({ target }) => setChosen(target.value)}
            slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
            sx={{ mt: 1 }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isDay}>
            {t('filterByDay')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
