import { styled } from '@mui/material/styles';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { ticketCountsQuery } from '#web/api/ticket-queries.ts';
import { CountBadge } from './CountBadge.tsx';

const MainTabs = styled(Tabs)(({ theme }) => ({
  minHeight: 44,
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  '& .MuiTab-root': { minHeight: 44 },
}));
const Choices = styled(ToggleButtonGroup)(({ theme }) => ({
  display: 'flex',
  padding: theme.spacing(1, 1.5, 0),
  '& .MuiToggleButton-root': {
    flex: 1,
    minWidth: 0,
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.5),
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
    textTransform: 'none',
    fontWeight: 600,
  },
}));

export const listPanelId = 'ticket-list-panel';
export const tabIdOf = (status: TicketStatus): string => `ticket-tab-${status === 'closed' ? 'closed' : 'open'}`;

interface StatusTabsProps {
  readonly status: TicketStatus;
  readonly showAll: boolean;
  readonly onChange: (status: TicketStatus) => void;
}

/** Open (attending, waiting) and resolved; the counts are exact and live. */
export function StatusTabs({ status, showAll, onChange }: StatusTabsProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  return (
    <>
      <MainTabs
        variant="fullWidth"
        aria-label={t('statuses')}
        value={status === 'closed' ? 'closed' : 'open'}
        onChange={(_, next: 'open' | 'closed') => onChange(next)}
      >
        <Tab id={tabIdOf('open')} aria-controls={listPanelId} value="open" label={t('tabOpen')} />
        <Tab id={tabIdOf('closed')} aria-controls={listPanelId} value="closed" label={t('tabClosed')} />
      </MainTabs>
      {status === 'closed' ? null : (
        <Choices exclusive size="small" aria-label={t('openStatuses')} value={status} onChange={(_, next: TicketStatus | null) => next && onChange(next)}>
          <ToggleButton value="open">
            {t('subOpen')}
            <CountBadge count={showAll ? counts?.openAll : counts?.open} isStrong={status === 'open'} />
          </ToggleButton>
          <ToggleButton value="pending">
            {t('subPending')}
            <CountBadge count={counts?.pending} isStrong={status === 'pending'} />
          </ToggleButton>
        </Choices>
      )}
    </>
  );
}
