import type { QueryClient } from '@tanstack/react-query';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import type { EventData } from '#shared/contract/events.ts';
import { campaigns } from './queries.ts';

/** Counts are told whole; of the lanes the one that changed. */
export function applyCampaignReport(queryClient: QueryClient, { campaignId, counts, lane }: EventData['campaignReport']): void {
  queryClient.setQueryData<CampaignReport>(campaigns.reportKey(campaignId), (report) => {
    if (!report) return report;
    const lanes = lane ? [...report.lanes.filter(({ whatsappId }) => whatsappId !== lane.whatsappId), lane] : report.lanes;
    return { ...report, lanes, ...(counts ? { counts } : {}) };
  });
}
