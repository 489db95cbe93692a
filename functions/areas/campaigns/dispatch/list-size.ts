import * as z from 'zod';
import type { AnyCampaign } from '#functions/records/campaigns/any-campaign.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

/** How many a campaign's list has; 0 for one that is gone. */
export async function loadListSize(table: TablePart, { companyId, contactListId }: Pick<AnyCampaign, 'companyId' | 'contactListId'>): Promise<number> {
  const stored = contactListId === null ? undefined : await table.get(companyKeys.contactList(companyId, contactListId), { consistent: true });
  return stored ? z.object({ contactsCount: z.number().int() }).parse(stored).contactsCount : 0;
}
