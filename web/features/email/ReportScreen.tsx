import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { EmailReport } from '#shared/contract/emails.ts';
import type { EmailId } from '#shared/contract/ids.ts';
import { emailReportQuery, mailRecipientsQuery } from './queries.ts';
import { ReportPage } from '#web/parts/outreach/ReportPage.tsx';
import { ReportProgress } from '#web/parts/outreach/ReportProgress.tsx';
import { useReloadAtEnd } from '#web/parts/outreach/use-reload-at-end.ts';
import { emailsPath } from './paths.ts';
import { PauseBanner } from './PauseBanner.tsx';
import { Recipients } from './Recipients.tsx';
import { ReportActions } from './ReportActions.tsx';
import { ReportDetails } from './ReportDetails.tsx';

const actionsOf = (report: EmailReport) => <ReportActions report={report} />;

/** How far an e-mail campaign is, and what became of each recipient. */
export function ReportScreen() {
  const emailId = useParams()['emailId'] as EmailId; // the server judges it
  return (
    <ReportPage query={useQuery(emailReportQuery(emailId))} backTo={emailsPath} titleOf={({ campaign }) => campaign.name} actions={actionsOf}>
      {(report) => <Report key={emailId} report={report} />}
    </ReportPage>
  );
}

function Report({ report }: { readonly report: EmailReport }) {
  const queryClient = useQueryClient();
  const { campaign, counts } = report;
  useReloadAtEnd(campaign.status, () => {
    void queryClient.invalidateQueries({ queryKey: emailReportQuery(campaign.id).queryKey });
    void queryClient.invalidateQueries({ queryKey: mailRecipientsQuery(campaign.id, undefined).queryKey.slice(0, 3) });
  });
  return (
    <>
      <PauseBanner report={report} />
      <Progress report={report} />
      <ReportDetails campaign={campaign} />
      <Recipients campaign={campaign} counts={counts} />
    </>
  );
}

/** Openings and clicks only where they are counted; rare things once there are any. */
function Progress({ report: { campaign, valid, counts } }: { readonly report: EmailReport }) {
  const { t } = useTranslation('email');
  const { delivered } = counts;
  const fact = (name: keyof typeof counts) => [t(`count_${name}`), counts[name]] as const;
  const ifAny = (name: keyof typeof counts) => (counts[name] > 0 ? [fact(name)] : []);
  const facts = [
    [t('valid'), valid] as const,
    fact('sent'),
    fact('delivered'),
    ...(campaign.tracks ? [fact('opened'), fact('clicked')] : []),
    ...(['bounced', 'complained', 'unsubscribed', 'suppressed', 'failed'] as const).flatMap(ifAny),
  ];
  return (
    <ReportProgress status={campaign.status} done={delivered} all={valid} text={t('deliveredOf', { delivered, valid })} label={t('progress')} facts={facts} />
  );
}
