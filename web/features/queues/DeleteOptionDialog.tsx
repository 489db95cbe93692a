import { useTranslation } from 'react-i18next';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { useChangeOptions } from '../../api/queue-queries.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { notifySuccess } from '../../components/notify.ts';

/** Asks before an option goes with all below it. */
export function DeleteOptionDialog({ option: { id, queueId, title }, onClose }: { readonly option: QueueOption; readonly onClose: () => void }) {
  const { t } = useTranslation(['queues', 'common']);
  const change = useChangeOptions(queueId);
  const confirm = (): void => change.mutate({ type: 'delete', id }, { onSuccess: () => notifySuccess(t('optionDeleted')), onSettled: onClose });
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteOptionTitle', { title })}
      text={t('deleteOptionText')}
      confirmLabel={t('common:delete')}
      isBusy={change.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
