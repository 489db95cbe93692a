import FilterList from '@mui/icons-material/FilterList';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { prefetch } from '#web/kit/page/prefetch.ts';
import { FilterButton } from './FilterButton.tsx';

const loadMenu = async () => ({ default: (await import('./QueueFilterMenu.tsx')).QueueFilterMenu });
const QueueFilterMenu = lazy(loadMenu);

interface QueueFilterProps {
  readonly chosen: readonly QueueChoice[];
  readonly onChange: (queueIds: QueueChoice[]) => void;
}

/** Which queues the list shows; none chosen means all of them. */
export function QueueFilter({ chosen, onChange }: QueueFilterProps) {
  const { t } = useTranslation('tickets');
  const { data: queues = [] } = useQuery(queuesQuery);
  const known = chosen.filter((id) => id === 'none' || queues.some((queue) => queue.id === id));
  return (
    <FilterButton
      icon={<FilterList />}
      label={known.length === 0 ? t('allQueues') : t('queuesChosen', { count: known.length })}
      isOn={known.length > 0}
      onNear={() => void prefetch(loadMenu)}
      renderMenu={(menu) => <QueueFilterMenu {...menu} queues={queues} chosen={known} onChange={onChange} />}
    />
  );
}
