import type { Job } from '#shared/contract/jobs.ts';
import { newLane, resumed } from '#shared/domain/campaign-lane.ts';
import { type AnyCampaign, findAnyCampaign, listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import { type HandoutItem, laneNameOf, laneOf, type LaneName } from '#functions/records/campaigns/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { putOnce } from '#functions/data/put-once.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put } from '#functions/data/writes.ts';
import type { DispatchDeps } from '../deps.ts';
import { channelFor } from './channels.ts';
import { giveBack } from './give-back.ts';
import { loadLane, loadLanes, saveLane } from './lane-rows.ts';
import { loadListSize } from './campaign-list.ts';
import { loadHandout } from './next-batch.ts';

/**
 * Sets the lanes of a run going. Done again, it changes nothing that stands, and only sends the jobs anew, of which each lane
 * takes one.
 */
export async function runCampaign(deps: DispatchDeps, { companyId, channel: by, campaignId, run }: Extract<Job, { type: 'runCampaign' }>): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const campaign: AnyCampaign | undefined = await findAnyCampaign(table, companyId, by, campaignId);
  if (!campaign || campaign.status !== 'EM_ANDAMENTO' || campaign.run !== run) return;
  const channel = channelFor(campaign);
  if (!(await channel.keepTexts(deps, table, campaign))) return;
  await readyHandout(table, campaign);
  const names = await channel.laneNames(deps, table, campaign);
  await releaseFormerLanes(deps, table, campaign, names);
  for (const name of names) {
    const readyMs = await channel.beforeLane(deps, { table, campaign, lane: name });
    const lane = await readyLane(table, campaign, name);
    if (lane) await deps.jobs.send(channel.turnJob(campaign, name, lane), readyMs);
  }
  await channel.afterStart(deps, campaign);
}

/** States of those who are tried again; of those under way, whom no lane has. */
const triedAgain = ['failed', 'pending', 'sending'] as const;

async function readyHandout(table: TablePart, campaign: AnyCampaign): Promise<void> {
  const { companyId, id: campaignId, number, run, retriesFailed } = campaign;
  const expected = await loadListSize(table, campaign);
  const begun: HandoutItem = {
    type: 'campaignHandout',
    companyId,
    campaignId,
    taken: 0,
    listAfter: '',
    isListDone: false,
    listedFrom: '',
    listedUntil: listedUntil(campaign),
    retry: null,
    expected,
    run,
    sweepMs: 0,
    revision: 1,
  };
  const key = companyKeys.campaignPart(companyId, number, 'handout');
  await putOnce(table, key, begun);
  const handout = await loadHandout(table, campaign);
  if (!handout || handout.run >= run) return;
  const retry = retriesFailed ? { after: '', states: [...triedAgain] } : handout.retry && { ...handout.retry, after: '' };
  const ready: HandoutItem = { ...handout, ...furtherList(handout, listedUntil(campaign)), run, retry, sweepMs: 0, revision: handout.revision + 1 };
  await table.commit(put(key, ready, ['exists', ['revision', '=', handout.revision]]));
}

/** A further run goes through the list anew, to whoever came since. */
const furtherList = ({ listedUntil: before }: HandoutItem, until: string): Partial<HandoutItem> =>
  before === undefined || before === until ? { listedUntil: until } : { listAfter: '', isListDone: false, listedFrom: before, listedUntil: until };

/** Lanes that the campaign no longer has give back what they had. */
async function releaseFormerLanes(deps: DispatchDeps, table: TablePart, campaign: AnyCampaign, names: readonly LaneName[]): Promise<void> {
  for (const item of await loadLanes(table, campaign)) {
    const name = laneNameOf(item);
    if (names.includes(name) || item.reason === 'connectionGone') continue;
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
    if (!(await giveBack({ table, campaign, lane: name }, left, lane.turn, deps.clock.nowMs()))) throw new Error('the campaign is going on');
  }
}

async function readyLane(table: TablePart, campaign: AnyCampaign, name: LaneName) {
  await saveLane(table, campaign, name, newLane(campaign.run), null);
  const lane = await loadLane(table, campaign, name);
  if (!lane || lane.run >= campaign.run) return lane;
  const ready = resumed(lane, campaign.run);
  return (await saveLane(table, campaign, name, ready, lane.turn)) ? ready : loadLane(table, campaign, name);
}
