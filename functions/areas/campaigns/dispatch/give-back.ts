import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { type HandoutItem, toLaneItem } from '#functions/records/campaigns/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import type { LaneOf } from './channel.ts';
import { channelFor } from './channels.ts';
import { laneKey } from './lane-rows.ts';
import { loadHandout } from './next-batch.ts';

/**
 * Puts what the lane has not sent where others find it. @returns false when somebody else was faster
 *
 * @param left the lane as it is to be; its batch is emptied.
 */
export async function giveBack(of: LaneOf<AnyCampaign>, left: Lane, turn: number, nowMs: number): Promise<boolean> {
  const { table, campaign, lane } = of;
  const handout = await loadHandout(table, campaign);
  if (!handout) return false;
  for (const name of left.batch) await channelFor(campaign).leavePending(of, left, name, nowMs);
  const states = [...new Set([...(handout.retry?.states ?? []), 'pending' as const])];
  const next: HandoutItem = left.batch.length === 0 ? handout : { ...handout, retry: { after: '', states } };
  const handoutKey = companyKeys.campaignPart(campaign.companyId, campaign.number, 'handout');
  return isHeld(
    table.commit(
      put(laneKey(campaign, lane), toLaneItem(campaign, lane, { ...left, batch: [] }), ['exists', ['turn', '=', turn]]),
      put(handoutKey, { ...next, revision: handout.revision + 1 }, ['exists', ['revision', '=', handout.revision]]),
    ),
  );
}
