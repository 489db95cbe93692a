import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Link } from 'react-router-dom';
import { Page } from '#web/kit/page/Page.tsx';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { Skeleton } from '#web/kit/states/Skeleton.tsx';
import { DueDate } from './DueDate.tsx';
import { isTrial } from './platform-overview.ts';
import { CompanyPart, MoneyPart, PartGrid } from './platform-parts.tsx';
import { usePlatformOverview } from './use-platform-overview.ts';

/** The start of platform staff: companies that are down, those that end soon, and the money of the month. */
export function PlatformScreen() {
  const { t } = useTranslation('settings');
  const { overview, error, retry, more, isLoadingMore } = usePlatformOverview();
  if (!overview) return <Page>{error ? <FailedState error={error} onRetry={retry} /> : <Skeleton shape="block" height={280} />}</Page>;
  const { down, ending, month, overdue, seen } = overview;
  const connectionsOf = new Map(down.map(({ company, connections }) => [company.id, connections]));
  const all = (
    <Button component={Link} to="/settings?tab=companies" variant="outlined">
      {t('companies')}
    </Button>
  );
  return (
    <Page actions={all}>
      <PartGrid>
        <CompanyPart title={t('platformDown')} companies={down.map(({ company }) => company)} none={t('platformDownNone')}>
          {({ id }) => <span>{t('healthConnections', connectionsOf.get(id) ?? { up: 0, total: 0 })}</span>}
        </CompanyPart>
        <CompanyPart title={t('platformEnding')} companies={ending} none={t('platformEndingNone')}>
          {(company) => (
            <>
              <span>{t(isTrial(company) ? 'platformTrial' : 'platformRenewal')}</span>
              <DueDate dueDate={company.dueDate} />
            </>
          )}
        </CompanyPart>
        <MoneyPart month={month} overdue={overdue} />
      </PartGrid>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {t('platformSeen', { count: seen })}{' '}
        {more ? (
          <Button size="small" loading={isLoadingMore} onClick={more}>
            {t('platformMore')}
          </Button>
        ) : null}
      </Typography>
    </Page>
  );
}
