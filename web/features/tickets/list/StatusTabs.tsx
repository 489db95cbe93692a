import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ticketCountsQuery } from '#web/parts/tickets/queries.ts';
import { Tabs } from '#web/kit/tabs/Tabs.tsx';
import { CountBadge } from './CountBadge.tsx';
import { listViews, type ListView } from './use-list-filter.ts';

const Choices = styled('div')({ display: 'flex' });
const Choice = styled(ButtonBase)(({ theme: { spacing, shape, typography, vars } }) => ({
  ...typography.button,
  flex: '1 1 auto',
  height: 34,
  gap: spacing(0.75),
  padding: spacing(0, 0.75),
  whiteSpace: 'nowrap',
  fontSize: '0.8125rem',
  color: vars.palette.action.active,
  border: `1px solid ${vars.palette.divider}`,
  '@media (hover: hover)': { '&:hover': { backgroundColor: vars.palette.action.hover } },
  '&&[aria-pressed=true]': { color: vars.palette.text.primary, backgroundColor: vars.palette.action.selected },
  '&:first-of-type': { borderRadius: `${shape.borderRadius}px 0 0 ${shape.borderRadius}px` },
  '&:last-of-type': { marginLeft: -1, borderLeftColor: 'transparent', borderRadius: `0 ${shape.borderRadius}px ${shape.borderRadius}px 0` },
}));

export const listPanelId = 'ticket-list-panel';
const tabOf = (view: ListView) => listViews[view].tab;
const tabTexts = { open: 'tabOpen', closed: 'tabClosed', search: 'tabSearch' } as const satisfies Record<ReturnType<typeof tabOf>, string>;
const tabs = Object.keys(tabTexts) as (keyof typeof tabTexts)[]; // its own keys
export const tabIdOf = (view: ListView): string => `ticket-tab-${tabOf(view)}`;

interface StatusTabsProps {
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
}

/** Open ones, resolved ones, and the search. */
export function StatusTabs({ view, onChange }: StatusTabsProps) {
  const { t } = useTranslation('tickets');
  return (
    <Tabs
      label={t('statuses')}
      value={tabOf(view)}
      tabs={tabs.map((value) => ({ value, id: tabIdOf(value), label: t(tabTexts[value]) }))}
      panelId={listPanelId}
      onChange={onChange}
    />
  );
}

/** Parts the open ones into attended and waiting; the counts are exact and live. */
export function OpenChoices({ view, showAll, onChange }: StatusTabsProps & { readonly showAll: boolean }) {
  const { t } = useTranslation('tickets');
  const { data: counts } = useQuery(ticketCountsQuery);
  return (
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
  );
}
