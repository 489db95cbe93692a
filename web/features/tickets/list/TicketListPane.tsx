import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { FilterChip } from './FilterChip.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { listPanelId, StatusTabs, tabIdOf } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import { useListFilter } from './use-list-filter.ts';

const SearchTools = lazy(async () => ({ default: (await import('./SearchTools.tsx')).SearchTools }));

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
  const list = useListFilter();
  const { view, filter, mayShowAll } = list;
  const isSearch = view === 'search';
  useLiveJoin({ action: 'joinTickets', status: filter.status ?? 'open' });
  return (
    <Root aria-label={t('tabList')}>
      <StatusTabs view={view} showAll={filter.showAll} onChange={list.setView} />
      <Filters>
        {isSearch ? (
          <Suspense>
            <SearchTools search={list.search} onSearch={list.setSearch} userIds={filter.userIds} onUsers={mayShowAll ? list.chooseUsers : null} />
          </Suspense>
        ) : null}
        <QueueFilter chosen={filter.queueIds} onChange={list.chooseQueues} />
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
      </Filters>
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(view)}>
        {/* Another filter is another list, shown from its top. */}
        <TicketList key={JSON.stringify(filter)} filter={filter} onAccepted={() => list.setView('open')} />
      </Panel>
    </Root>
  );
}
