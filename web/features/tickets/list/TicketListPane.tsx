import { styled } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useHasRight } from '#web/api/session.ts';
import { lazyOnceSettled } from '#web/kit/page/settled.ts';
import { undoPlace } from '#web/kit/undo/undo-offers.ts';
import { ListPane } from '#web/parts/conversation/TwoPanes.tsx';
import { ListTools } from './ListTools.tsx';
import { listPanelId, StatusTabs, tabIdOf } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import { useSelection } from './use-selection.ts';
import { useListFilter } from './use-list-filter.ts';

const NewTicketButton = lazyOnceSettled(async () => ({ default: (await import('./NewTicketButton.tsx')).NewTicketButton }));
const AskedOfList = lazyOnceSettled(async () => ({ default: (await import('./AskedOfList.tsx')).AskedOfList }));
const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }));
// What is done to many tickets is done seldom.
const BulkBar = lazy(async () => ({ default: (await import('../bulk/BulkBar.tsx')).BulkBar }));
const BulkProgress = lazyOnceSettled(async () => ({ default: (await import('../bulk/BulkProgress.tsx')).BulkProgress }));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexShrink: 0,
  alignItems: 'stretch',
  height: 45,
  '& > :first-of-type': { flexGrow: 1 },
  '& > :last-child:not(:first-of-type)': { width: 48, display: 'grid', placeItems: 'center', borderBottom: `1px solid ${theme.vars.palette.divider}` },
}));
/** Holds the chips' room while their code is on its way. */
const ChipsRoom = styled('div')({ flexShrink: 0, height: 37 });
const Panel = styled('div')({ flexGrow: 1, minHeight: 0, overflow: 'hidden' });

/** Tabs, filters and the list of tickets. */
export function TicketListPane() {
  const { t } = useTranslation('tickets');
  const list = useListFilter();
  const { view, filter } = list;
  const selection = useSelection(filter);
  const mayBulk = useHasRight('conversations:bulk');
  return (
    <ListPane aria-label={t('tabList')}>
      <Head>
        <StatusTabs view={view} onChange={list.setView} />
        <div>
          <Suspense>
            <NewTicketButton />
          </Suspense>
        </div>
      </Head>
      <ListTools list={list} selection={selection} />
      {list.isFiltered ? (
        <Suspense fallback={<ChipsRoom />}>
          <FilterChips list={list} />
        </Suspense>
      ) : null}
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(view)}>
        {/* Another filter is another list, shown from its top. */}
        <TicketList key={JSON.stringify(filter)} filter={filter} selection={selection} onAccepted={() => list.setView('open')} />
      </Panel>
      <Suspense>
        {selection.selected ? <BulkBar filter={filter} selected={selection.selected} selection={selection} /> : null}
        {mayBulk ? <BulkProgress /> : null}
        <AskedOfList list={list} />
      </Suspense>
      <div ref={undoPlace} />
    </ListPane>
  );
}
