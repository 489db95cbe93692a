import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { laneItem, type LaneItem, type LaneName, laneOf, toLaneItem } from '#functions/records/campaigns/campaign-progress.ts';
import { campaignsOfToday } from '#functions/records/campaigns/connection-campaigns.ts';
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

/** Messages that other campaigns began on the connection on this local day: the phone has one limit for all of them. */
export async function begunByOthers(table: TablePart, { companyId, id }: Owner, connectionId: ConnectionId, { day, nowMs }: { day: string; nowMs: number }) {
  const others = (await campaignsOfToday(table, companyId, connectionId, nowMs)).filter(({ campaignId }) => campaignId !== id);
  const lanes = await Promise.all(others.map(({ campaignId, number }) => loadLane(table, { companyId, id: campaignId, number }, connectionId)));
  return lanes.reduce((sum, lane) => sum + (lane?.day === day ? lane.begunToday : 0), 0);
}

/** @param turnBefore null when there must be none. @returns false when it is another */
export async function saveLane(table: TablePart, campaign: Owner, name: LaneName, lane: Lane, turnBefore: number | null): Promise<boolean> {
  return isHeld(
    table.commit(put(laneKey(campaign, name), toLaneItem(campaign, name, lane), turnBefore === null ? ['absent'] : ['exists', ['turn', '=', turnBefore]])),
  );
}
