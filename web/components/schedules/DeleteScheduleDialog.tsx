import { useTranslation } from 'react-i18next';
import type { Schedule } from '#shared/contract/schedules.ts';
import { useDeleteSchedule } from '../../api/schedule-queries.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { notifySuccess } from '../notify.ts';

export function DeleteScheduleDialog({ schedule, onClose }: { readonly schedule: Schedule; readonly onClose: () => void }) {
  const { t } = useTranslation(['schedules', 'common']);
  const remove = useDeleteSchedule();
  const confirm = (): void => remove.mutate(schedule.id, { onSuccess: () => notifySuccess(t('deleted')), onSettled: onClose });
  const values = { name: schedule.contact.name, time: formatDateTime(schedule.sendAt) };
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle')}
      text={schedule.sentAt ? t('deleteSentText', values) : t('deleteText', values)}
      confirmLabel={t('common:delete')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
