import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import type { TFunction } from 'i18next';
import type { Tag } from '#shared/contract/tags.ts';
import type { RowAction } from '#web/components/data-list/list-types.ts';

/** What can be done with a tag and with a lane. */
export const tagActions =
  (t: TFunction<'tags'>, { onEdit, onDelete }: { readonly onEdit: (tag: Tag) => void; readonly onDelete: (tag: Tag) => void }) =>
  (tag: Tag): RowAction[] => [
    { label: t('edit', { name: tag.name }), icon: <EditOutlined fontSize="small" />, onClick: () => onEdit(tag) },
    { label: t('delete', { name: tag.name }), icon: <DeleteOutlined fontSize="small" />, onClick: () => onDelete(tag) },
  ];
