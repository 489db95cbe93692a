import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import type { Tag } from '#shared/contract/tags.ts';
import type { RowAction } from '#web/kit/lists/list-types.ts';
import { TagsPage } from './TagsPage.tsx';
import { useMoveLane } from './use-tag-changes.ts';

/** The lanes of the kanban panel, in its order. */
export function LanesScreen() {
  const { t } = useTranslation('tags');
  const { mutate, isPending } = useMoveLane();
  const moves = ({ id, name }: Tag, all: readonly Tag[]): RowAction[] => [
    {
      label: t('moveLeft', { name }),
      icon: <ArrowBack fontSize="small" />,
      isDisabled: isPending || all[0]?.id === id,
      onClick: () => mutate({ id, by: -1 }),
    },
    {
      label: t('moveRight', { name }),
      icon: <ArrowForward fontSize="small" />,
      isDisabled: isPending || all.at(-1)?.id === id,
      onClick: () => mutate({ id, by: 1 }),
    },
  ];
  const link = (
    <Button component={Link} to="/kanban" startIcon={<ViewKanbanOutlined />}>
      {t('toKanban')}
    </Button>
  );
  return <TagsPage kanban={1} icon={<ViewKanbanOutlined />} moves={moves} link={link} />;
}
