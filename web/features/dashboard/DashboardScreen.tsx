import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Dashboard } from '#shared/contract/dashboard.ts';
import type { TicketCounts } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import { dashboardQuery } from './queries.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Page } from '#web/kit/page/Page.tsx';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { VisuallyHidden } from '#web/kit/marks/VisuallyHidden.tsx';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';
import { formatDate } from '#web/i18n/format.ts';
import { AttendantsTable } from './AttendantsTable.tsx';
import { CounterCards } from './CounterCards.tsx';
import { HoursChart } from './HoursChart.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { useLiveDashboard } from './use-live-dashboard.ts';
import { usePeriodFilter } from './use-period-filter.ts';

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  transition: theme.transitions.create('opacity', { duration: theme.transitions.duration.shortest }),
  '&[aria-busy="true"]': { opacity: 0.55 },
}));
const Panel = styled(Paper)(({ theme }) => ({ padding: theme.spacing(2), borderRadius: 14 }));

/** Shows the present state, and the numbers of a period. */
export function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const settings = useQuery(settingsQuery);
  const [filter, form] = usePeriodFilter(settingOf(settings.data, 'timeZone'));
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({ ...dashboardQuery(filter ?? {}), enabled: filter !== undefined });
  const counts = useLiveDashboard();
  // Others hear of their own tickets alone.
  const hearsOfAll = useHasRight('tickets-manager:showall');
  const current = data && counts && hearsOfAll ? withCounts(data, counts) : data;
  const isFailed = error !== null && (data === undefined || isPlaceholderData);
  const isZoneFailed = filter === undefined && settings.error !== null;
  return (
    <Page>
      <PeriodFilter filter={form} isBusy={isFetching && isPlaceholderData} />
      {isZoneFailed || isFailed ? (
        <FailedState title={t('failed')} error={error ?? settings.error} onRetry={() => void (isZoneFailed ? settings.refetch() : refetch())} />
      ) : (
        <Shown dashboard={current} isOutdated={isPlaceholderData} />
      )}
    </Page>
  );
}

/** The live counts are ahead of what was fetched. Services that are set aside happen as well. */
const withCounts = (dashboard: Dashboard, { pending, openAll, snoozedAll = 0 }: TicketCounts): Dashboard => ({
  ...dashboard,
  counters: { ...dashboard.counters, supportPending: pending, supportHappening: openAll + snoozedAll },
});

/** A day, as people write it; noon is on it wherever the browser is. */
const dayText = (day: string): string => formatDate(`${day}T12:00:00`);

function Shown({ dashboard, isOutdated }: { readonly dashboard: Dashboard | undefined; readonly isOutdated: boolean }) {
  const { t } = useTranslation('dashboard');
  return (
    <Parts aria-busy={isOutdated || undefined}>
      <div>
        <CounterCards counters={dashboard?.counters} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, minHeight: 21 }}>
          {dashboard ? t('period', { from: dayText(dashboard.period.from), to: dayText(dashboard.period.to) }) : null}
        </Typography>
      </div>
      {dashboard ? (
        <>
          <Panel variant="outlined">
            <HoursChart hours={dashboard.hours} />
          </Panel>
          <AttendantsTable attendants={dashboard.attendants} period={dashboard.period} />
        </>
      ) : (
        <>
          <VisuallyHidden as="output">{t('loading')}</VisuallyHidden>
          <Skeleton shape="block" height={250} />
          <Skeleton shape="block" height={180} />
        </>
      )}
    </Parts>
  );
}
