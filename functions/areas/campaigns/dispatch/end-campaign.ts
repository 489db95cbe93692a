import { resumed } from '#shared/domain/campaign-lane.ts';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { type LaneItem, laneNameOf, laneOf } from '#functions/records/campaigns/campaign-progress.ts';
import type { DispatchDeps } from '../deps.ts';
import { channelFor } from './channels.ts';
import { storedWithinMs } from './lane-ports.ts';
import { loadLanes, saveLane } from './lane-rows.ts';
import { hasMore, loadHandout } from './next-batch.ts';
import { completeCampaign, stopRunning } from './stop-running.ts';

/** When the last lane is done the campaign is, unless something of the channel's is still to come. */
export async function endCampaign(deps: DispatchDeps, campaign: AnyCampaign): Promise<void> {
  const table = deps.table.forCompany(campaign.companyId);
  const channel = channelFor(campaign);
  const [lanes, names] = await Promise.all([loadLanes(table, campaign), channel.laneNames(deps, table, campaign)]);
  const made = new Set<string>(lanes.map(laneNameOf));
  const handout = await loadHandout(table, campaign);
  if (lanes.some(({ status }) => status !== 'done')) return handout && !hasMore(handout) ? wakeIdle(deps, campaign, lanes) : undefined;
  // A lane that the run has not made yet goes on by itself.
  if (!names.every((name) => made.has(name))) return;
  // A lane that left gave recipients back after this one had looked.
  if (handout && hasMore(handout)) {
    return (await reviveOne(deps, campaign, lanes)) ? undefined : stopRunning(deps, campaign, 'ERR_CAMPAIGN_CONNECTIONS_GONE');
  }
  if (await channel.isOver(deps, campaign)) await completeCampaign(deps, campaign);
}

/** Lanes that wait until tomorrow, and for which others have left nobody, end now. */
async function wakeIdle(deps: DispatchDeps, campaign: AnyCampaign, lanes: readonly LaneItem[]): Promise<void> {
  const channel = channelFor(campaign);
  const idle = lanes.filter(({ status, reason, batch }) => status === 'running' && reason !== null && batch.length === 0);
  for (const item of idle) await deps.jobs.send(channel.turnJob(campaign, laneNameOf(item), laneOf(item)));
}

/** A lane that had nothing more to do has again. */
async function reviveOne(deps: DispatchDeps, campaign: AnyCampaign, lanes: readonly LaneItem[]): Promise<boolean> {
  for (const item of lanes) {
    const lane = resumed(laneOf(item), campaign.run);
    if (item.status !== 'done' || item.reason === 'connectionGone') continue;
    const job = channelFor(campaign).turnJob(campaign, laneNameOf(item), lane);
    await deps.jobs.send(job, deps.clock.nowMs() + storedWithinMs);
    // If somebody else was faster, it was to do the same.
    if (await saveLane(deps.table.forCompany(campaign.companyId), campaign, laneNameOf(item), lane, item.turn)) await deps.jobs.send(job);
    return true;
  }
  return false;
}
