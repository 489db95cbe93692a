import type { ConnectionId } from '#shared/contract/ids.ts';
import { type Lane, resumed } from '#shared/domain/campaign-lane.ts';
import type { CampaignItem } from '../../../data/campaign-item.ts';
import type { HandoutItem, LaneItem } from '../../../data/campaign-progress.ts';
import { laneOf } from '../../../data/campaign-progress.ts';
import { companyKeys } from '../../../data/keys.ts';
import { findShipping, type ShippingItem, slotOf } from '../../../data/shipping-item.ts';
import type { TablePart } from '../../../data/table.ts';
import { ConditionFailed, put } from '../../../data/writes.ts';
import { isoTime } from '../../../ports/clock.ts';
import type { DispatchDeps } from '../deps.ts';
import { putShipping } from './claim-recipient.ts';
import { loadLanes, saveLane } from './lane-rows.ts';
import { hasMore, loadHandout } from './next-batch.ts';

/** The connection is gone: what the lane has not sent is handed out again, to the others; without others the campaign stops, and says why. */
export async function leaveLane(deps: DispatchDeps, campaign: CampaignItem, connectionId: ConnectionId, lane: Lane): Promise<void> {
  const table = deps.table.forCompany(campaign.companyId);
  const left: Lane = { ...lane, turn: lane.turn + 1, status: 'done', reason: 'connectionGone', untilMs: null };
  if (!(await giveBack(table, campaign, connectionId, left, lane.turn, deps.clock.nowMs()))) {
    // Others took recipients at this moment.
    return deps.jobs.send(turnJob(campaign, connectionId, lane));
  }
  const others = (await loadLanes(table, campaign)).filter(({ reason }) => reason !== 'connectionGone');
  const isDone = others.every(({ status }) => status === 'done');
  const handout = await loadHandout(table, campaign);
  if (!isDone || !handout || !hasMore(handout)) return;
  if (!(await reviveOne(deps, campaign, others))) await stopCampaign(deps, table, campaign);
}

/**
 * Puts what the lane has not sent where others find it. @returns false when somebody else was faster
 *
 * @param left the lane as it is to be; its batch is emptied.
 */
export async function giveBack(table: TablePart, campaign: CampaignItem, connectionId: ConnectionId, left: Lane, turn: number, nowMs: number): Promise<boolean> {
  const handout = await loadHandout(table, campaign);
  if (!handout) return false;
  for (const number of left.batch) await leavePending(table, campaign, connectionId, left, number, nowMs);
  const states = [...new Set([...(handout.retry?.states ?? []), 'pending' as const])];
  const next: HandoutItem = left.batch.length === 0 ? handout : { ...handout, retry: { after: '', states } };
  const row: LaneItem = { type: 'campaignLane', companyId: campaign.companyId, campaignId: campaign.id, connectionId, ...left, batch: [] };
  const { companyId, number } = campaign;
  try {
    await table.commit(
      put(companyKeys.campaignPart(companyId, number, `lane#${connectionId}`), row, ['exists', ['turn', '=', turn]]),
      put(companyKeys.campaignPart(companyId, number, 'handout'), { ...next, revision: handout.revision + 1 }, ['exists', ['revision', '=', handout.revision]]),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

async function leavePending(table: TablePart, campaign: CampaignItem, connectionId: ConnectionId, lane: Lane, number: string, nowMs: number): Promise<void> {
  const { companyId, id: campaignId } = campaign;
  // Who was to be tried again stands there as such.
  if (await findShipping(table, companyId, campaign.number, number)) return;
  const { run, turn } = lane;
  const nothing = { failure: null, refusal: null, refusedAttempt: null, wasAsked: false, wasConfirmed: false, shownAs: null };
  const shipping: ShippingItem = {
    ...{ type: 'shipping', companyId, campaignId, campaignNumber: campaign.number, slot: slotOf(number), number, name: '', email: '', whatsappNumber: null },
    ...{ connectionId, state: 'pending', atMs: nowMs, part: 'message', textIndex: 0, run, turn, attempt: 0, restMs: 0, ...nothing },
  };
  await putShipping(table, shipping, undefined);
}

/** A lane that had nothing more to do has again. */
export async function reviveOne(deps: DispatchDeps, campaign: CampaignItem, lanes: readonly LaneItem[]): Promise<boolean> {
  for (const item of lanes) {
    const lane = resumed(laneOf(item), campaign.run);
    if (item.status !== 'done' || item.reason === 'connectionGone') continue;
    await deps.jobs.send(turnJob(campaign, item.connectionId, lane));
    if (await saveLane(deps.table.forCompany(campaign.companyId), campaign, item.connectionId, lane, item.turn)) return true;
  }
  return false;
}

export function turnJob({ companyId, id: campaignId }: Pick<CampaignItem, 'companyId' | 'id'>, connectionId: ConnectionId, { run, turn }: Lane) {
  return { type: 'campaignTurn' as const, companyId, campaignId, connectionId, run, turn, isWatch: false };
}

async function stopCampaign({ clock }: DispatchDeps, table: TablePart, { companyId, id, run }: CampaignItem): Promise<void> {
  const set = { status: 'CANCELADA', failure: 'ERR_CAMPAIGN_CONNECTIONS_GONE', updatedAt: isoTime(clock.nowMs()) };
  try {
    await table.change(companyKeys.campaign(companyId, id), { set, add: { revision: 1 } }, ['exists', ['run', '=', run], ['status', '=', 'EM_ANDAMENTO']]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
