import * as z from 'zod';
import { type AnyCampaign, listedUntil } from '#functions/records/campaigns/any-campaign.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

const facts = z.object({ contactsCount: z.number().int(), newestAt: z.string().optional() });

type OfList = Pick<AnyCampaign, 'companyId' | 'contactListId'>;

async function loadFacts(table: TablePart, { companyId, contactListId }: OfList): Promise<z.output<typeof facts>> {
  const stored = contactListId === null ? undefined : await table.get(companyKeys.contactList(companyId, contactListId), { consistent: true });
  return stored ? facts.parse(stored) : { contactsCount: 0 };
}

/** How many a campaign's list has; 0 for one that is gone. */
export const loadListSize = async (table: TablePart, campaign: OfList): Promise<number> => (await loadFacts(table, campaign)).contactsCount;

/** Counts are of some seconds before. */
const countedWithinMs = 60_000;

/** How many of a campaign's recipients nothing was heard of, once it is over and everybody is counted. */
export function unheard({ status, completedAt }: AnyCampaign, valid: number, heard: readonly number[], nowMs: number): number {
  const isCounted = status === 'FINALIZADA' && completedAt !== null && Date.parse(completedAt) + countedWithinMs < nowMs;
  return isCounted ? Math.max(0, valid - heard.reduce((sum, count) => sum + count, 0)) : 0;
}

/** Whether somebody came onto the list of a finished campaign since it began: a further run would go to them. */
export async function hasNewcomers(table: TablePart, campaign: AnyCampaign): Promise<boolean> {
  if (campaign.status !== 'FINALIZADA') return false;
  const { newestAt = '' } = await loadFacts(table, campaign);
  return newestAt > listedUntil(campaign);
}
