import LocalOfferOutlined from '@mui/icons-material/LocalOfferOutlined';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TagId } from '#shared/contract/ids.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { FilterChip } from '../list/FilterChip.tsx';

const loadMenu = async () => ({ default: (await import('./TagFilterMenu.tsx')).TagFilterMenu });
const TagFilterMenu = lazy(loadMenu);

interface TagFilterProps {
  readonly chosen: readonly TagId[];
  readonly onChange: (tagIds: TagId[]) => void;
}

/** Which tags a ticket must have, all of them, to be listed; none chosen asks for nothing. */
export function TagFilter({ chosen, onChange }: TagFilterProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <FilterChip
        data-chosen={chosen.length > 0 || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadMenu)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <LocalOfferOutlined />
        {chosen.length === 0 ? t('tags') : t('tagsChosen', { count: chosen.length })}
      </FilterChip>
      <Suspense>{anchor ? <TagFilterMenu anchor={anchor} chosen={chosen} onChange={onChange} onClose={() => setAnchor(null)} /> : null}</Suspense>
    </>
  );
}
