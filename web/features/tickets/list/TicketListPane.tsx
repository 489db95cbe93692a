import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { TagFilter } from '../tags/TagFilter.tsx';
import { FilterChip } from './FilterChip.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { SnoozedChip } from './SnoozedChip.tsx';
import { listPanelId, StatusTabs, tabIdOf } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import { useSelection } from './use-selection.ts';
import { useListFilter } from './use-list-filter.ts';

const NewTicketButton = lazy(async () => ({ default: (await import('./NewTicketButton.tsx')).NewTicketButton }));
// What is done to many tickets is done seldom.
const BulkBar = lazy(async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar }));
const BulkProgress = lazy(async () => ({ default: (await import('../bulk/BulkProgress.tsx')).BulkProgress }));

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  backgroundColor: theme.vars?.palette.background.paper,
}));
const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  padding: theme.spacing(1, 1.5),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
}));
const Panel = styled('div')({ flexGrow: 1, minHeight: 0, overflow: 'hidden' });

/** Tabs, filters and the list of tickets. */
export function TicketListPane() {
  const { t } = useTranslation('tickets');
  const { filter, mayShowAll, mayOrder, setStatus, setWantsAll, setOldestFirst, setSnoozed, chooseQueues, chooseTags } = useListFilter();
  const selection = useSelection(filter);
  useLiveJoin({ action: 'joinTickets', status: filter.status });
  return (
    <Root aria-label={t('tabList')}>
      <StatusTabs status={filter.status} showAll={filter.showAll} onChange={setStatus} />
      <Filters>
        <QueueFilter chosen={filter.queueIds} onChange={chooseQueues} />
        <TagFilter chosen={filter.tagIds} onChange={chooseTags} />
        {mayShowAll ? (
          <FilterChip aria-pressed={filter.showAll} title={t('showAllHint')} onClick={() => setWantsAll(!filter.showAll)}>
            {t('showAll')}
          </FilterChip>
        ) : null}
        {mayOrder ? (
          <FilterChip aria-pressed={filter.oldestFirst} title={t('oldestFirstHint')} onClick={() => setOldestFirst(!filter.oldestFirst)}>
            {t('oldestFirst')}
          </FilterChip>
        ) : null}
        <Suspense fallback={<span style={{ height: 34 }} />}>
          <NewTicketButton />
        </Suspense>
        {filter.status === 'open' ? <SnoozedChip filter={filter} onChange={setSnoozed} /> : null}
        {filter.status === 'closed' ? null : (
          <FilterChip aria-pressed={selection.selected !== null} title={t('selectHint')} onClick={selection.selected ? selection.end : selection.begin}>
            {t('select')}
          </FilterChip>
        )}
      </Filters>
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(filter.status)}>
        <TicketList key={`${filter.status} ${filter.snoozed}`} filter={filter} selection={selection} onAccepted={() => setStatus('open')} />
      </Panel>
      <Suspense>
        {selection.selected ? <BulkBar filter={filter} selected={selection.selected} selection={selection} /> : null}
        <BulkProgress />
      </Suspense>
    </Root>
  );
}
