import Add from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledIconButton } from '#web/components/LabelledIconButton.tsx';
import { prefetch } from '#web/components/prefetch.ts';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { FilterChip } from './FilterChip.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { listPanelId, StatusTabs, tabIdOf } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import { useListFilter } from './use-list-filter.ts';

const loadNewTicketDialog = async () => ({ default: (await import('#web/components/contacts/NewTicketDialog.tsx')).NewTicketDialog });
const NewTicketDialog = lazy(loadNewTicketDialog);

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
  const { filter, mayShowAll, mayOrder, setStatus, setWantsAll, setOldestFirst, chooseQueues } = useListFilter();
  useLiveJoin({ action: 'joinTickets', status: filter.status });
  return (
    <Root aria-label={t('tabList')}>
      <StatusTabs status={filter.status} showAll={filter.showAll} onChange={setStatus} />
      <Filters>
        <QueueFilter chosen={filter.queueIds} onChange={chooseQueues} />
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
        <NewTicket />
      </Filters>
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(filter.status)}>
        <TicketList key={filter.status} filter={filter} onAccepted={() => setStatus('open')} />
      </Panel>
    </Root>
  );
}

/** A conversation that we begin. */
function NewTicket() {
  const { t } = useTranslation('tickets');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <LabelledIconButton
        size="small"
        color="primary"
        label={t('newTicket')}
        sx={{ marginLeft: 'auto' }}
        onPointerEnter={() => void prefetch(loadNewTicketDialog)}
        onClick={() => setIsOpen(true)}
      >
        <Add />
      </LabelledIconButton>
      <Suspense>{isOpen ? <NewTicketDialog onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
