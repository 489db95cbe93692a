import type { QueryClient } from '@tanstack/react-query';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import type { EmailReport } from '#shared/contract/emails.ts';
import type { EventData } from '#shared/contract/events.ts';
import { campaignReportKey } from '../api/campaign-queries.ts';
import { emailReportKey } from '../api/email-queries.ts';

/** Counts are told whole; of the lanes the one that changed. */
export function applyCampaignReport(queryClient: QueryClient, { campaignId, counts, lane }: EventData['campaignReport']): void {
  queryClient.setQueryData<CampaignReport>(campaignReportKey(campaignId), (report) => {
    if (!report) return report;
    const lanes = lane ? [...report.lanes.filter(({ whatsappId }) => whatsappId !== lane.whatsappId), lane] : report.lanes;
    return { ...report, lanes, ...(counts ? { counts } : {}) };
  });
}

/** Why it waits is asked for: that is more than its own lanes say. */
export function applyEmailReport(queryClient: QueryClient, { emailId, counts }: EventData['emailReport']): void {
  const key = emailReportKey(emailId);
  if (counts) queryClient.setQueryData<EmailReport>(key, (report) => report && { ...report, counts });
  else void queryClient.invalidateQueries({ queryKey: key });
}
