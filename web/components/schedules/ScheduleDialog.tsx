import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '#shared/contract/schedules.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ContactField, type PickedContact } from '../fields/ContactField.tsx';
import { DateTimeField } from '../fields/DateTimeField.tsx';
import { VariableTextField } from '../fields/VariableTextField.tsx';
import { FormDialog } from '../FormDialog.tsx';
import { useScheduleForm } from './use-schedule-form.ts';

interface ScheduleDialogProps {
  /** Null makes a new one. As it is now: once it is sent there is nothing left to change. */
  readonly schedule: Schedule | null;
  /** Whom it is for, where that is settled. */
  readonly contact: PickedContact | null;
  /** Finds whom it is for, where that is to be chosen. */
  readonly searchContacts?: (term: string, signal: AbortSignal) => Promise<readonly PickedContact[]>;
  readonly onClose: () => void;
}

/** Schedules a message to a contact, or changes one that waits. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { schedule, onClose } = props;
  return schedule?.sentAt ? <SentSchedule schedule={schedule} sentAt={schedule.sentAt} onClose={onClose} /> : <ScheduleForm {...props} />;
}

function ScheduleForm({ schedule, contact, searchContacts, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('schedules');
  const { form, save } = useScheduleForm(schedule, contact, onClose);
  return (
    <FormDialog title={schedule ? t('editTitle') : t('newTitle')} form={form} onSubmit={save} submitLabel={t('schedule')} onClose={onClose}>
      {searchContacts ? (
        <ContactField control={form.control} name="contactId" label={t('contact')} search={searchContacts} required />
      ) : (
        <TextField label={t('contact')} value={contact?.name ?? ''} disabled />
      )}
      <VariableTextField control={form.control} name="body" label={t('body')} required />
      <DateTimeField control={form.control} name="sendAt" label={t('sendAt')} required />
    </FormDialog>
  );
}

function SentSchedule({ schedule, sentAt, onClose }: { readonly schedule: Schedule; readonly sentAt: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'common']);
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('sentTitle', { name: schedule.contact.name })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{schedule.body}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('sentAt', { time: formatDateTime(sentAt) })}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
