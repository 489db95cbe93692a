import { useTranslation } from 'react-i18next';
import type { Schedule } from '#shared/contract/schedules.ts';
import { useDeleteSchedule } from '../../api/schedule-queries.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { DeleteRecordDialog } from '../DeleteRecordDialog.tsx';

export function DeleteScheduleDialog({ schedule, onClose }: { readonly schedule: Schedule; readonly onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const values = { name: schedule.contact.name, time: formatDateTime(schedule.sendAt) };
  return (
    <DeleteRecordDialog
      remove={useDeleteSchedule()}
      which={schedule.id}
      title={t('deleteTitle')}
      text={schedule.sentAt ? t('deleteSentText', values) : t('deleteText', values)}
      doneText={t('deleted')}
      onClose={onClose}
    />
  );
}
