import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { type ScheduleScope, useDeleteSchedule } from './queries.ts';
import { formatDateTime } from '#web/i18n/format.ts';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';

/** Asks before a message is deleted; of a series, whether all that follow are meant. */
export function DeleteScheduleDialog({ schedule, onClose }: { readonly schedule: Schedule; readonly onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const [scope, setScope] = useState<ScheduleScope>('one');
  const values = { name: schedule.contact.name, time: formatDateTime(schedule.sendAt) };
  const text = scope === 'series' ? t('deleteSeriesText', values) : t('deleteText', values);
  return (
    <DeleteRecordDialog
      remove={useDeleteSchedule(scope)}
      which={schedule.id}
      title={t('deleteTitle')}
      text={schedule.sentAt ? t('deleteSentText', values) : text}
      doneText={t('deleted')}
      onClose={onClose}
    >
      {schedule.leadsSeries ? (
        // The items are these two.
        <TextField select fullWidth label={t('deleteScope')} value={scope} onChange={({ target }) => setScope(target.value as ScheduleScope)} sx={{ mt: 2.5 }}>
          <MenuItem value="one">{t('scope_one')}</MenuItem>
          <MenuItem value="series">{t('scope_series')}</MenuItem>
        </TextField>
      ) : null}
    </DeleteRecordDialog>
  );
}
