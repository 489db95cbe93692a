import { useTranslation } from 'react-i18next';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { useChangeOptions } from './queries.ts';
import { DeleteRecordDialog } from '#web/kit/dialogs/DeleteRecordDialog.tsx';

/** Asks before an option goes with all below it. */
export function DeleteOptionDialog({ option: { id, queueId, title }, onClose }: { readonly option: QueueOption; readonly onClose: () => void }) {
  const { t } = useTranslation('queues');
  return (
    <DeleteRecordDialog
      remove={useChangeOptions(queueId)}
      which={{ type: 'delete', id }}
      title={t('deleteOptionTitle', { title })}
      text={t('deleteOptionText')}
      doneText={t('optionDeleted')}
      onClose={onClose}
    />
  );
}
