import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { BoundSelect } from '#web/kit/fields/BoundSelect.tsx';
import { ContactField, type PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { DateTimeField } from '#web/kit/fields/DateTimeField.tsx';
import { FileField } from '#web/kit/fields/FileField.tsx';
import { VariableTextField } from '#web/kit/fields/VariableTextField.tsx';
import { FormDialog } from '#web/kit/dialogs/FormDialog.tsx';
import { ChosenPreview, FilePreview } from './FilePreview.tsx';
import { RecurrenceFields } from './RecurrenceFields.tsx';
import type { ScheduleForm as Fields } from './schedule-fields.ts';
import { SentSchedule } from './SentSchedule.tsx';
import { useScheduleForm } from './use-schedule-form.ts';
import { maxUploadBytes } from '#web/parts/upload/contract.static.ts';

interface ScheduleDialogProps {
  /** Null makes a new one. As it is now: once it is sent there is nothing left to change. */
  readonly schedule: Schedule | null;
  /** The contact, where it is settled. */
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
  const { t } = useTranslation(['schedules', 'conversation', 'kit']);
  const { frame, progress } = useScheduleForm(schedule, contact, onClose);
  const { control } = frame.form;
  const [scope, upload, picked] = useWatch({ control, name: ['scope', 'upload', 'contactId'] });
  const isAlone = schedule?.leadsSeries && scope === 'one';
  return (
    <FormDialog title={schedule ? t('editTitle') : t('newTitle')} {...frame} submitLabel={t('schedule')}>
      {schedule?.leadsSeries ? <ScopeField control={control} /> : null}
      {searchContacts ? (
        <ContactField control={control} name="contactId" label={t('kit:contact')} search={searchContacts} required />
      ) : (
        <TextField label={t('kit:contact')} value={contact?.name ?? ''} disabled />
      )}
      <VariableTextField control={control} name="body" label={t('kit:message')} customer={picked?.name} required />
      <FileField control={control} name="upload" label={t('kit:file')} maxBytes={maxUploadBytes} helperText={t('fileHelp')} />
      {upload instanceof File ? <ChosenPreview file={upload} /> : upload && schedule?.file ? <FilePreview file={schedule.file} /> : null}
      {progress === null ? null : (
        <LinearProgress variant="determinate" value={progress * 100} aria-label={t('conversation:uploading', { name: upload?.name ?? '' })} />
      )}
      <DateTimeField control={control} name="sendAt" label={t('sendAt')} required />
      {isAlone ? null : <RecurrenceFields control={control} />}
    </FormDialog>
  );
}

function ScopeField({ control }: { readonly control: Control<Fields> }) {
  const { t } = useTranslation('schedules');
  const options = [
    { value: 'one', label: t('scope_one') },
    { value: 'series', label: t('scope_series') },
  ];
  const scope = useWatch({ control, name: 'scope' });
  return <BoundSelect control={control} name="scope" label={t('changeScope')} options={options} helperText={t(`scopeHelp_${scope}`)} />;
}
