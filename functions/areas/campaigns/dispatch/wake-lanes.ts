import type { Job } from '#shared/contract/jobs.ts';
import { recentCampaigns } from '#functions/records/campaigns/connection-campaigns.ts';
import { findCampaign } from '#functions/records/campaigns/campaign-item.ts';
import type { DispatchDeps } from '../deps.ts';
import { loadLane } from './lane-rows.ts';
import { whatsappChannel } from './whatsapp-channel.ts';

/** The connection is open again: its part of each campaign goes on. */
export async function wakeLanes(deps: DispatchDeps, { companyId, connectionId }: Extract<Job, { type: 'wakeLanes' }>): Promise<void> {
  const table = deps.table.forCompany(companyId);
  for (const { campaignId } of await recentCampaigns(table, companyId, connectionId, deps.clock.nowMs())) {
    const campaign = await findCampaign(table, companyId, campaignId);
    const lane = campaign?.status === 'EM_ANDAMENTO' ? await loadLane(table, campaign, connectionId) : undefined;
    if (campaign && lane?.status === 'running') await deps.jobs.send(whatsappChannel.turnJob(campaign, connectionId, lane));
  }
}
