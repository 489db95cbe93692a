import FilterList from '@mui/icons-material/FilterList';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { FilterChip } from './FilterChip.tsx';

const loadMenu = async () => ({ default: (await import('./QueueFilterMenu.tsx')).QueueFilterMenu });
const QueueFilterMenu = lazy(loadMenu);

interface QueueFilterProps {
  readonly chosen: readonly QueueChoice[];
  readonly onChange: (queueIds: QueueChoice[]) => void;
}

/** Which queues the list shows; none chosen means all of them. */
export function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTranslation('tickets');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: queues = [] } = useQuery(queuesQuery);
  const known = chosen.filter((id) => id === 'none' || queues.some((queue) => queue.id === id));
  return (
    <>
      <FilterChip
        data-chosen={known.length > 0 || undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={() => void prefetch(loadMenu)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <FilterList />
        {known.length === 0 ? t('allQueues') : t('queuesChosen', { count: known.length })}
      </FilterChip>
      <Suspense>
        {anchor ? <QueueFilterMenu anchor={anchor} queues={queues} chosen={known} onChange={onChange} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}
