import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TagId } from '#shared/contract/ids.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';
import { TickMenu } from '../list/TickMenu.tsx';

interface TagFilterMenuProps {
  readonly anchor: HTMLElement;
  readonly chosen: readonly TagId[];
  readonly onChange: (tagIds: TagId[]) => void;
  readonly onClose: () => void;
}

/** The tags to tick. */
export function TagFilterMenu(menu: TagFilterMenuProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const { data: tags = [], isPending, isError } = useQuery(tagsQuery);
  const first = isPending ? common('loading') : isError ? common('listFailed') : tags.length === 0 ? t('noTags') : t('clearTags');
  return <TickMenu {...menu} label={t('tags')} clearLabel={first} choices={tags.map((tag) => ({ id: tag.id, shown: <TagChip tag={tag} /> }))} />;
}
