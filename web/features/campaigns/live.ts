import type { QueryClient } from '@tanstack/react-query';
import type { CampaignReport } from '#shared/contract/campaigns.ts';
import type { EventData } from '#shared/contract/events.ts';
import { campaigns } from './queries.ts';

/** Counts are told whole; of the lanes the one that changed. How many recipients there are is known once a run has begun, and asked for then. */
export function applyCampaignReport(queryClient: QueryClient, { campaignId, counts, lane }: EventData['campaignReport']): void {
  const queryKey = campaigns.reportKey(campaignId);
  const known = queryClient.getQueryData<CampaignReport>(queryKey)?.lanes.find(({ whatsappId }) => whatsappId === lane?.whatsappId);
  const hasBegun = lane !== undefined && lane.status !== 'done' && (known?.status ?? 'done') === 'done';
  queryClient.setQueryData<CampaignReport>(queryKey, (report) => {
    if (!report) return report;
    const lanes = lane ? [...report.lanes.filter(({ whatsappId }) => whatsappId !== lane.whatsappId), lane] : report.lanes;
    return { ...report, lanes, ...(counts ? { counts } : {}) };
  });
  if (hasBegun) void queryClient.invalidateQueries({ queryKey });
}
