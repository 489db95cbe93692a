import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { DeleteRecordDialog } from '#web/components/DeleteRecordDialog.tsx';
import { useDeleteTag } from './use-tag-changes.ts';

/** Says what it means for the tickets before it is done. */
export function DeleteTagDialog({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const { t } = useTranslation('tags');
  const isLane = tag.kanban === 1;
  return (
    <DeleteRecordDialog
      remove={useDeleteTag()}
      which={tag.id}
      title={t('deleteTitle', tag)}
      text={t(isLane ? 'deleteLaneText' : 'deleteTagText', { count: tag.ticketsCount })}
      doneText={t(isLane ? 'deletedLane' : 'deletedTag')}
      onClose={onClose}
    />
  );
}
