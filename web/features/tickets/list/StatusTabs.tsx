import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { ticketCountsQuery } from '#web/api/ticket-queries.ts';
import { Tabs } from '#web/components/Tabs.tsx';
import { CountBadge } from './CountBadge.tsx';

const Choices = styled('div')(({ theme }) => ({ display: 'flex', padding: theme.spacing(1, 1.5, 0) }));
const Choice = styled(ButtonBase)(({ theme: { spacing, shape, typography, vars } }) => ({
  ...typography.button,
  flex: 1,
  minWidth: 0,
  gap: spacing(0.75),
  padding: spacing(0.5),
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: vars?.palette.action.active,
  border: `1px solid ${vars?.palette.divider}`,
  '@media (hover: hover)': { '&:hover': { backgroundColor: vars?.palette.action.hover } },
  '&&[aria-pressed=true]': { color: vars?.palette.text.primary, backgroundColor: vars?.palette.action.selected },
  '&:first-of-type': { borderRadius: `${shape.borderRadius}px 0 0 ${shape.borderRadius}px` },
  '&:last-of-type': { marginLeft: -1, borderLeftColor: 'transparent', borderRadius: `0 ${shape.borderRadius}px ${shape.borderRadius}px 0` },
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
      <Tabs
        label={t('statuses')}
        value={status === 'closed' ? 'closed' : 'open'}
        tabs={[
          { value: 'open', id: tabIdOf('open'), label: t('tabOpen') },
          { value: 'closed', id: tabIdOf('closed'), label: t('tabClosed') },
        ]}
        panelId={listPanelId}
        onChange={onChange}
      />
      {status === 'closed' ? null : (
        <Choices role="group" aria-label={t('openStatuses')}>
          <Choice aria-pressed={status === 'open'} onClick={() => onChange('open')}>
            {t('subOpen')}
            <CountBadge count={showAll ? counts?.openAll : counts?.open} isStrong={status === 'open'} />
          </Choice>
          <Choice aria-pressed={status === 'pending'} onClick={() => onChange('pending')}>
            {t('subPending')}
            <CountBadge count={counts?.pending} isStrong={status === 'pending'} />
          </Choice>
        </Choices>
      )}
    </>
  );
}
