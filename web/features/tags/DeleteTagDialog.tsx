import { useTranslation } from 'react-i18next';
import type { Tag } from '#shared/contract/tags.ts';
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx';
import { notifySuccess } from '#web/components/notify.ts';
import { useDeleteTag } from './use-tag-changes.ts';

/** Says what it means for the tickets before it is done. */
export function DeleteTagDialog({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const { t } = useTranslation(['tags', 'common']);
  const remove = useDeleteTag();
  const isLane = tag.kanban === 1;
  const done = (): void => notifySuccess(t(isLane ? 'deletedLane' : 'deletedTag'));
  return (
    <ConfirmDialog
      isOpen
      title={t('deleteTitle', { name: tag.name })}
      text={t(isLane ? 'deleteLaneText' : 'deleteTagText', { count: tag.ticketsCount })}
      confirmLabel={t('common:delete')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(tag.id, { onSuccess: done, onSettled: onClose })}
      onClose={onClose}
    />
  );
}
