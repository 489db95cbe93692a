import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { CampaignItem } from '../../../data/campaign-item.ts';
import type { HandoutItem, LaneItem } from '../../../data/campaign-progress.ts';
import { companyKeys } from '../../../data/keys.ts';
import { findShipping, type ShippingItem, slotOf } from '../../../data/shipping-item.ts';
import type { TablePart } from '../../../data/table.ts';
import { ConditionFailed, put } from '../../../data/writes.ts';
import { putShipping } from './claim-recipient.ts';
import { loadHandout } from './next-batch.ts';

/**
 * Puts what the lane has not sent where others find it. @returns false when somebody else was faster
 *
 * @param left the lane as it is to be; its batch is emptied.
 */
export async function giveBack(
  table: TablePart,
  campaign: CampaignItem,
  connectionId: ConnectionId,
  left: Lane,
  turn: number,
  nowMs: number,
): Promise<boolean> {
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
    type: 'shipping',
    companyId,
    campaignId,
    campaignNumber: campaign.number,
    slot: slotOf(number),
    number,
    name: '',
    email: '',
    whatsappNumber: null,
    connectionId,
    state: 'pending',
    atMs: nowMs,
    part: 'message',
    textIndex: 0,
    run,
    turn,
    attempt: 0,
    restMs: 0,
    ...nothing,
  };
  await putShipping(table, shipping, undefined);
}
