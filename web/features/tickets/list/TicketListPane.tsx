import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRight } from '#web/api/session.ts';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { ListPane } from '#web/parts/conversation/TwoPanes.tsx';
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
const SearchTools = lazy(async () => ({ default: (await import('./SearchTools.tsx')).SearchTools }));

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
  const list = useListFilter();
  const { view, filter, mayShowAll } = list;
  const isSearch = view === 'search';
  const selection = useSelection(filter);
  const mayBulk = useHasRight('conversations:bulk');
  useLiveJoin({ action: 'joinTickets', status: filter.status ?? 'open' });
  return (
    <ListPane aria-label={t('tabList')}>
      <StatusTabs view={view} showAll={filter.showAll} onChange={list.setView} />
      <Filters>
        {isSearch ? (
          <Suspense>
            <SearchTools search={list.search} onSearch={list.setSearch} userIds={filter.userIds} onUsers={mayShowAll ? list.chooseUsers : null} />
          </Suspense>
        ) : null}
        <QueueFilter chosen={filter.queueIds} onChange={list.chooseQueues} />
        <TagFilter chosen={filter.tagIds} onChange={list.chooseTags} />
        {mayShowAll && !isSearch ? (
          <FilterChip aria-pressed={filter.showAll} title={t('showAllHint')} onClick={() => list.setWantsAll(!filter.showAll)}>
            {t('showAll')}
          </FilterChip>
        ) : null}
        {list.mayOrder ? (
          <FilterChip aria-pressed={filter.oldestFirst} title={t('oldestFirstHint')} onClick={() => list.setOldestFirst(!filter.oldestFirst)}>
            {t('oldestFirst')}
          </FilterChip>
        ) : null}
        {filter.status === 'open' ? <SnoozedChip filter={filter} onChange={list.setSnoozed} /> : null}
        {mayBulk ? (
          <FilterChip aria-pressed={selection.selected !== null} title={t('selectHint')} onClick={selection.selected ? selection.end : selection.begin}>
            {t('select')}
          </FilterChip>
        ) : null}
        <Suspense fallback={<span style={{ height: 34 }} />}>
          <NewTicketButton />
        </Suspense>
      </Filters>
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(view)}>
        {/* Another filter is another list, shown from its top. */}
        <TicketList key={JSON.stringify(filter)} filter={filter} selection={selection} onAccepted={() => list.setView('open')} />
      </Panel>
      <Suspense>
        {selection.selected ? <BulkBar filter={filter} selected={selection.selected} selection={selection} /> : null}
        {mayBulk ? <BulkProgress /> : null}
      </Suspense>
    </ListPane>
  );
}
