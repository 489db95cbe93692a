import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { useVariableNames } from '#web/kit/fields/variable-names.ts';
import { FilePreview } from './FilePreview.tsx';
import { recurrenceText } from './recurrence-text.ts';

/** A message that has gone out, to be read. */
export function SentSchedule({ schedule, sentAt, onClose }: { readonly schedule: Schedule; readonly sentAt: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  const names = useVariableNames();
  const { contact, file, body, recurrence } = schedule;
  const facts = [t('sentAt', { time: formatDateTime(sentAt) }), ...(recurrence ? [recurrenceText(t, recurrence)] : [])];
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('sentTitle', { name: contact.name })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {file ? <FilePreview file={file} /> : null}
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{names.shown(body)}</Typography>
          <Typography variant="body2" color="textSecondary">
            {facts.join(' · ')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
