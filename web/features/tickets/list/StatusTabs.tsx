import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ticketCountsQuery } from '#web/parts/tickets/queries.ts';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';
import { CountBadge } from './CountBadge.tsx';
import type { ListView } from './use-list-filter.ts';

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
const tabOf = (view: ListView) => (view === 'pending' ? 'open' : view);
export const tabIdOf = (view: ListView): string => `ticket-tab-${tabOf(view)}`;

interface StatusTabsProps {
  readonly view: ListView;
  readonly showAll: boolean;
  readonly onChange: (view: ListView) => void;
}

/** Open (attending, waiting), resolved, and the search; the counts are exact and live. */
export function StatusTabs({ view, showAll, onChange }: StatusTabsProps) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  return (
    <>
      <Tabs
        label={t('statuses')}
        value={tabOf(view)}
        tabs={[
          { value: 'open', id: tabIdOf('open'), label: t('tabOpen') },
          { value: 'closed', id: tabIdOf('closed'), label: t('tabClosed') },
          { value: 'search', id: tabIdOf('search'), label: t('tabSearch') },
        ]}
        panelId={listPanelId}
        onChange={onChange}
      />
      {tabOf(view) !== 'open' ? null : (
        <Choices role="group" aria-label={t('openStatuses')}>
          <Choice aria-pressed={view === 'open'} onClick={() => onChange('open')}>
            {t('subOpen')}
            <CountBadge count={showAll ? counts?.openAll : counts?.open} isStrong={view === 'open'} />
          </Choice>
          <Choice aria-pressed={view === 'pending'} onClick={() => onChange('pending')}>
            {t('subPending')}
            <CountBadge count={counts?.pending} isStrong={view === 'pending'} />
          </Choice>
        </Choices>
      )}
    </>
  );
}
