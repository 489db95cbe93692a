import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { CampaignReport, CampaignStatus } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import { campaignReportQuery, recipientsQuery } from '#web/api/campaign-queries.ts';
import { Banner } from '#web/components/Banner.tsx';
import { ListSkeleton } from '#web/components/data-list/ListSkeleton.tsx';
import { FailedState } from '#web/components/FailedState.tsx';
import { Page } from '#web/components/Page.tsx';
import { failureText } from '#web/i18n/error-text.ts';
import { campaignsPath } from './paths.ts';
import { Recipients } from './Recipients.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportDetails } from './ReportDetails.tsx';
import { ReportProgress } from './ReportProgress.tsx';

/** The specification's: what comes last settles meanwhile. */
const reloadMs = 5_000;
const rowPx = 88;

/** How far a campaign is, and what became of each recipient. */
export function ReportScreen() {
  const { t } = useTranslation('campaigns');
  const campaignId = useParams()['campaignId'] as CampaignId; // the server judges it
  const { data: report, error, refetch } = useQuery(campaignReportQuery(campaignId));
  const back = (
    <Button component={Link} to={campaignsPath} color="inherit" size="small" startIcon={<ArrowBack />} sx={{ mb: 2 }}>
      {t('back')}
    </Button>
  );
  return (
    <Page title={report?.campaign.name} actions={report ? <ReportActions report={report} /> : null}>
      {back}
      {report ? (
        <Report key={campaignId} report={report} />
      ) : error ? (
        <FailedState error={error} title={t('reportFailed')} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rowPx={rowPx} />
      )}
    </Page>
  );
}

function Report({ report }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const queryClient = useQueryClient();
  const { campaign, counts } = report;
  useReloadAtEnd(campaign.status, () => {
    void queryClient.invalidateQueries({ queryKey: campaignReportQuery(campaign.id).queryKey });
    void queryClient.invalidateQueries({ queryKey: recipientsQuery(campaign.id, undefined).queryKey.slice(0, 3) });
  });
  return (
    <Stack spacing={3}>
      {campaign.status === 'CANCELADA' && campaign.failure ? (
        <Banner severity="warning">{t('stoppedBecause', { reason: failureText(campaign.failure) })}</Banner>
      ) : null}
      <ReportProgress report={report} />
      <ReportDetails report={report} />
      <Recipients campaign={campaign} counts={counts} />
    </Stack>
  );
}

/** Fetches the report once more a while after the campaign has ended before the user's eyes. */
function useReloadAtEnd(status: CampaignStatus, onEnd: () => void): void {
  const wasGoing = useRef(false);
  const reload = useEffectEvent(onEnd);
  useEffect(() => {
    if (status !== 'FINALIZADA') wasGoing.current = true;
    if (status !== 'FINALIZADA' || !wasGoing.current) return undefined;
    const timer = setTimeout(() => {
      wasGoing.current = false;
      reload();
    }, reloadMs);
    return () => clearTimeout(timer);
  }, [status]);
}
