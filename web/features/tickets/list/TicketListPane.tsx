import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useLiveJoin } from '#web/live/LiveProvider.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { listPanelId, StatusTabs, tabIdOf } from './StatusTabs.tsx';
import { TicketList } from './TicketList.tsx';
import { useListFilter } from './use-list-filter.ts';

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 0,
  backgroundColor: theme.vars?.palette.background.paper,
}));
const Filters = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  padding: theme.spacing(0.5, 1.5),
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
}));
const Panel = styled('div')({ flexGrow: 1, minHeight: 0, overflow: 'hidden' });

/** Tabs, filters and the list of tickets. */
export function TicketListPane() {
  const { t } = useTranslation('tickets');
  const { filter, mayShowAll, setStatus, setWantsAll, chooseQueues } = useListFilter();
  useLiveJoin({ action: 'joinTickets', status: filter.status });
  return (
    <Root aria-label={t('tabList')}>
      <StatusTabs status={filter.status} showAll={filter.showAll} onChange={setStatus} />
      <Filters>
        <QueueFilter chosen={filter.queueIds} onChange={chooseQueues} />
        {mayShowAll ? (
          <Tooltip title={t('showAllHint')} describeChild>
            <FormControlLabel
              labelPlacement="start"
              label={t('showAll')}
              slotProps={{ typography: { variant: 'body2' } }}
              sx={{ mr: 0, gap: 0.5 }}
              control={<Switch size="small" checked={filter.showAll} onChange={(_, isOn) => setWantsAll(isOn)} />}
            />
          </Tooltip>
        ) : null}
      </Filters>
      <Panel role="tabpanel" id={listPanelId} aria-labelledby={tabIdOf(filter.status)}>
        <TicketList key={filter.status} filter={filter} onAccepted={() => setStatus('open')} />
      </Panel>
    </Root>
  );
}
