import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import type { CampaignId } from '#shared/contract/ids.ts';
import { campaignReportQuery, recipientsQuery } from './queries.ts';
import { Banner } from '#web/kit/states/Banner.tsx';
import { ReportPage } from '#web/parts/outreach/ReportPage.tsx';
import { ReportProgress } from '#web/parts/outreach/ReportProgress.tsx';
import { useReloadAtEnd } from '#web/parts/outreach/use-reload-at-end.ts';
import { failureText } from '#web/errors/error-text.ts';
import { campaignsPath } from './paths.ts';
import { Recipients } from './Recipients.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportDetails } from './ReportDetails.tsx';

const actionsOf = (report: CampaignReport) => <ReportActions report={report} />;

/** How far a campaign is, and what became of each recipient. */
export function ReportScreen() {
  const campaignId = useParams()['campaignId'] as CampaignId; // the server judges it
  return (
    <ReportPage query={useQuery(campaignReportQuery(campaignId))} backTo={campaignsPath} titleOf={({ campaign }) => campaign.name} actions={actionsOf}>
      {(report) => <Report key={campaignId} report={report} />}
    </ReportPage>
  );
}

function Report({ report }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('outreach');
  const queryClient = useQueryClient();
  const { campaign, counts } = report;
  useReloadAtEnd(campaign.status, () => {
    void queryClient.invalidateQueries({ queryKey: campaignReportQuery(campaign.id).queryKey });
    void queryClient.invalidateQueries({ queryKey: recipientsQuery(campaign.id, undefined).queryKey.slice(0, 3) });
  });
  return (
    <>
      {campaign.status === 'CANCELADA' && campaign.failure ? (
        <Banner severity="warning">{t('stoppedBecause', { reason: failureText(campaign.failure) })}</Banner>
      ) : null}
      <Progress report={report} />
      <ReportDetails report={report} />
      <Recipients campaign={campaign} counts={counts} />
    </>
  );
}

/** Rare things are shown once there are any. */
function Progress({ report: { campaign, valid, counts } }: { readonly report: CampaignReport }) {
  const { t } = useTranslation('campaigns');
  const { delivered } = counts;
  const fact = (name: keyof typeof counts) => [t(name), counts[name]] as const;
  const ifAny = (name: keyof typeof counts) => (counts[name] > 0 ? [fact(name)] : []);
  const facts = [
    [t('valid'), valid] as const,
    ...(campaign.confirmation ? [fact('asked'), fact('confirmed')] : []),
    fact('sent'),
    fact('delivered'),
    fact('read'),
    ...[ifAny('failed'), ifAny('optedOut'), ifAny('expired')].flat(),
  ];
  return (
    <ReportProgress status={campaign.status} done={delivered} all={valid} text={t('deliveredOf', { delivered, valid })} label={t('progress')} facts={facts} />
  );
}
