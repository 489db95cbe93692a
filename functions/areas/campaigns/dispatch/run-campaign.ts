import type { CampaignId, CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { campaignSettingDefaults } from '#shared/contract/campaigns.ts';
import { newLane, resumed } from '#shared/domain/campaign-lane.ts';
import { type CampaignItem, campaignSettingsItem, type CampaignTextsItem, findCampaign } from '../../../data/campaign-item.ts';
import { type HandoutItem, laneOf } from '../../../data/campaign-progress.ts';
import { knownCampaignsMs, rememberCampaign } from '../../../data/connection-campaigns.ts';
import { companyKeys } from '../../../data/keys.ts';
import type { TablePart } from '../../../data/table.ts';
import { ConditionFailed, put } from '../../../data/writes.ts';
import type { DispatchDeps } from '../deps.ts';
import { loadLane, loadLanes, saveLane, turnJob } from './lane-rows.ts';
import { giveBack } from './give-back.ts';
import { loadHandout } from './next-batch.ts';
import { loadListSize } from './list-size.ts';

/**
 * Sets the lanes of a run going. Done again, it changes nothing that stands, and only sends the jobs anew, of which each lane
 * takes one.
 */
export async function runCampaign(
  deps: DispatchDeps,
  { companyId, campaignId, run }: { companyId: CompanyId; campaignId: CampaignId; run: number },
): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const campaign = await findCampaign(table, companyId, campaignId);
  if (!campaign || campaign.status !== 'EM_ANDAMENTO' || campaign.run !== run) return;
  await keepTexts(table, campaign);
  await readyHandout(table, campaign);
  await releaseFormerLanes(deps, table, campaign);
  // An answer is to be known for one from the first on.
  const firstMs = deps.clock.nowMs() + knownCampaignsMs;
  for (const connectionId of campaign.connectionIds) {
    await rememberCampaign(table, companyId, connectionId, { campaignId, number: campaign.number, atMs: deps.clock.nowMs() });
    const lane = await readyLane(table, campaign, connectionId);
    if (lane) await deps.jobs.send(turnJob(campaign, connectionId, lane), firstMs);
  }
  if (campaign.confirmation) await deps.jobs.send({ type: 'sweepCampaign', companyId, campaignId, run, after: '', isWaiting: false });
}

async function keepTexts(table: TablePart, campaign: CampaignItem): Promise<void> {
  const { companyId, number, run, messages, confirmationMessages, confirmation, media } = campaign;
  const stored = await table.get(companyKeys.campaignSettings(companyId));
  const { variables, ...pace } = stored ? campaignSettingsItem.parse(stored) : { ...campaignSettingDefaults, variables: [] };
  const { messageInterval, longerIntervalAfter, greaterInterval } = pace;
  const texts: CampaignTextsItem = {
    type: 'campaignTexts',
    companyId,
    messages,
    confirmationMessages,
    confirmation,
    media,
    variables,
    pace: {
      messageInterval,
      longerIntervalAfter,
      greaterInterval,
    },
  };
  await putOnce(table, companyKeys.campaignPart(companyId, number, `texts#${run}`), texts);
}

async function readyHandout(table: TablePart, campaign: CampaignItem): Promise<void> {
  const { companyId, id: campaignId, number, run, retriesFailed } = campaign;
  const expected = await loadListSize(table, campaign);
  const begun: HandoutItem = {
    type: 'campaignHandout',
    companyId,
    campaignId,
    taken: 0,
    listAfter: '',
    isListDone: false,
    retry: null,
    expected,
    run,
    revision: 1,
  };
  const key = companyKeys.campaignPart(companyId, number, 'handout');
  await putOnce(table, key, begun);
  const handout = await loadHandout(table, campaign);
  if (!handout || handout.run >= run) return;
  const retry = retriesFailed ? { after: '', states: ['failed' as const, 'pending' as const] } : handout.retry && { ...handout.retry, after: '' };
  const ready: HandoutItem = { ...handout, run, retry, revision: handout.revision + 1 };
  await table.commit(put(key, ready, ['exists', ['revision', '=', handout.revision]]));
}

/** Lanes of connections that the campaign no longer has give back what they had. */
async function releaseFormerLanes(deps: DispatchDeps, table: TablePart, campaign: CampaignItem): Promise<void> {
  for (const item of await loadLanes(table, campaign)) {
    if (campaign.connectionIds.includes(item.connectionId) || item.reason === 'connectionGone') continue;
    const lane = laneOf(item);
    // What it gave away last is tried again under the same id, should it not have arrived.
    const unheard = lane.current ? [lane.current.number] : [];
    const left = {
      ...lane,
      turn: lane.turn + 1,
      status: 'done' as const,
      reason: 'connectionGone' as const,
      current: null,
      batch: [...unheard, ...lane.batch],
    };
    if (!(await giveBack(table, campaign, item.connectionId, left, lane.turn, deps.clock.nowMs()))) throw new Error('the campaign is going on');
  }
}

async function readyLane(table: TablePart, campaign: CampaignItem, connectionId: ConnectionId) {
  await saveLane(table, campaign, connectionId, newLane(campaign.run), null);
  const lane = await loadLane(table, campaign, connectionId);
  if (!lane || lane.run >= campaign.run) return lane;
  const ready = resumed(lane, campaign.run);
  return (await saveLane(table, campaign, connectionId, ready, lane.turn)) ? ready : loadLane(table, campaign, connectionId);
}

async function putOnce(table: TablePart, key: Parameters<typeof put>[0], item: Parameters<typeof put>[1]): Promise<void> {
  try {
    await table.commit(put(key, item, ['absent']));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
