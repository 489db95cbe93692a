import type { ConnectionId } from '#shared/contract/ids.ts';
import { resumed } from '#shared/domain/campaign-lane.ts';
import type { CampaignItem } from '../../../data/campaign-item.ts';
import { laneOf, type LaneItem } from '../../../data/campaign-progress.ts';
import { companyKeys } from '../../../data/keys.ts';
import { ConditionFailed } from '../../../data/writes.ts';
import { isoTime } from '../../../ports/clock.ts';
import type { DispatchDeps } from '../deps.ts';
import { storedWithinMs } from './lane-ports.ts';
import { loadLanes, saveLane, turnJob } from './lane-rows.ts';
import { hasMore, loadHandout } from './next-batch.ts';

/** When the last lane is done the campaign is; one that asks for confirmation waits for the answers. */
export async function endCampaign(deps: DispatchDeps, campaign: CampaignItem): Promise<void> {
  const table = deps.table.forCompany(campaign.companyId);
  const lanes = await loadLanes(table, campaign);
  // A lane that the run has not made yet goes on by itself.
  const isMade = (one: ConnectionId): boolean => lanes.some(({ connectionId }) => connectionId === one);
  if (!campaign.connectionIds.every(isMade) || lanes.some(({ status }) => status !== 'done')) return;
  const handout = await loadHandout(table, campaign);
  // A lane that left gave recipients back after this one had looked.
  if (handout && hasMore(handout)) return (await reviveOne(deps, campaign, lanes)) ? undefined : stopCampaign(deps, campaign);
  const { companyId, id: campaignId, run } = campaign;
  if (campaign.confirmation) return deps.jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: false });
  await completeCampaign(deps, campaign);
}

/** Nothing more can come of this run. */
export async function completeCampaign({ table, clock }: DispatchDeps, { companyId, id, run }: CampaignItem): Promise<void> {
  const now = isoTime(clock.nowMs());
  const set = { status: 'FINALIZADA', completedAt: now, updatedAt: now };
  try {
    const isStillRunning = ['exists', ['run', '=', run], ['status', '=', 'EM_ANDAMENTO']] as const;
    await table.forCompany(companyId).change(companyKeys.campaign(companyId, id), { set, add: { revision: 1 } }, isStillRunning);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** A lane that had nothing more to do has again. */
async function reviveOne(deps: DispatchDeps, campaign: CampaignItem, lanes: readonly LaneItem[]): Promise<boolean> {
  for (const item of lanes) {
    const lane = resumed(laneOf(item), campaign.run);
    if (item.status !== 'done' || item.reason === 'connectionGone') continue;
    const job = turnJob(campaign, item.connectionId, lane);
    await deps.jobs.send(job, deps.clock.nowMs() + storedWithinMs);
    // If somebody else was faster, it was to do the same.
    if (await saveLane(deps.table.forCompany(campaign.companyId), campaign, item.connectionId, lane, item.turn)) await deps.jobs.send(job);
    return true;
  }
  return false;
}

/** Without a connection nothing can be sent; people can give it another one. */
async function stopCampaign({ table, clock }: DispatchDeps, { companyId, id, run }: CampaignItem): Promise<void> {
  const set = { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_CONNECTIONS_GONE', updatedAt: isoTime(clock.nowMs()) };
  try {
    await table
      .forCompany(companyId)
      .change(companyKeys.campaign(companyId, id), { set, add: { revision: 1 } }, ['exists', ['run', '=', run], ['status', '=', 'EM_ANDAMENTO']]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
