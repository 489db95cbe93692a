import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagId } from '#shared/contract/ids.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { FilterButton } from '../list/FilterButton.tsx';

const loadMenu = async () => ({ default: (await import('./TagFilterMenu.tsx')).TagFilterMenu });
const TagFilterMenu = lazy(loadMenu);

interface TagFilterProps {
  readonly chosen: readonly TagId[];
  readonly onChange: (tagIds: TagId[]) => void;
}

/** Which tags a ticket must have, all of them, to be listed; none chosen asks for nothing. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { t } = useTranslation('tickets');
  return (
    <FilterButton
      icon={<LocalOfferOutlined />}
      label={chosen.length === 0 ? t('tags') : t('tagsChosen', { count: chosen.length })}
      isOn={chosen.length > 0}
      onNear={() => void prefetch(loadMenu)}
      renderMenu={(menu) => <TagFilterMenu {...menu} chosen={chosen} onChange={onChange} />}
    />
  );
}
