import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { laneItem, type LaneItem, type LaneName, laneOf, toLaneItem } from '#functions/records/campaigns/campaign-progress.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';

type Owner = Pick<AnyCampaign, 'companyId' | 'id' | 'number'>;

export const laneKey = ({ companyId, number }: Owner, name: LaneName) => companyKeys.campaignPart(companyId, number, `lane#${name}`);

export async function loadLane(table: TablePart, campaign: Owner, name: LaneName): Promise<Lane | undefined> {
  const stored = await table.get(laneKey(campaign, name), { consistent: true });
  return stored && laneOf(laneItem.parse(stored));
}

export async function loadLanes(table: TablePart, { companyId, number }: Owner): Promise<LaneItem[]> {
  const { pk } = companyKeys.campaignPart(companyId, number, '');
  return readableItems(laneItem, await table.queryAll({ pk, prefix: 'lane#', consistent: true }));
}

/** @param turnBefore null when there must be none. @returns false when it is another */
export async function saveLane(table: TablePart, campaign: Owner, name: LaneName, lane: Lane, turnBefore: number | null): Promise<boolean> {
  return isHeld(
    table.commit(put(laneKey(campaign, name), toLaneItem(campaign, name, lane), turnBefore === null ? ['absent'] : ['exists', ['turn', '=', turnBefore]])),
  );
}
