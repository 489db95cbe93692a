import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Lane } from '#shared/domain/campaign-lane.ts';
import type { CampaignItem } from '../../../data/campaign-item.ts';
import { laneItem, type LaneItem, laneOf } from '../../../data/campaign-progress.ts';
import { companyKeys } from '../../../data/keys.ts';
import { readableItems } from '../../../data/readable.ts';
import type { TablePart } from '../../../data/table.ts';
import { ConditionFailed, put } from '../../../data/writes.ts';

type Owner = Pick<CampaignItem, 'companyId' | 'id' | 'number'>;

const laneKey = ({ companyId, number }: Owner, connectionId: ConnectionId) => companyKeys.campaignPart(companyId, number, `lane#${connectionId}`);

export async function loadLane(table: TablePart, campaign: Owner, connectionId: ConnectionId): Promise<Lane | undefined> {
  const stored = await table.get(laneKey(campaign, connectionId), { consistent: true });
  return stored && laneOf(laneItem.parse(stored));
}

export async function loadLanes(table: TablePart, { companyId, number }: Owner): Promise<LaneItem[]> {
  const { pk } = companyKeys.campaignPart(companyId, number, '');
  return readableItems(laneItem, await table.queryAll({ pk, prefix: 'lane#', consistent: true }));
}

/** @param turnBefore null when there must be none. @returns false when it is another */
export async function saveLane(table: TablePart, campaign: Owner, connectionId: ConnectionId, lane: Lane, turnBefore: number | null): Promise<boolean> {
  const row: LaneItem = { type: 'campaignLane', companyId: campaign.companyId, campaignId: campaign.id, connectionId, ...lane, batch: [...lane.batch] };
  try {
    await table.commit(put(laneKey(campaign, connectionId), row, turnBefore === null ? ['absent'] : ['exists', ['turn', '=', turnBefore]]));
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Has the lane's present turn taken. */
export function turnJob({ companyId, id: campaignId }: Pick<CampaignItem, 'companyId' | 'id'>, connectionId: ConnectionId, { run, turn }: Lane) {
  return { type: 'campaignTurn' as const, companyId, campaignId, connectionId, run, turn, isWatch: false };
}
