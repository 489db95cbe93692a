import * as z from 'zod';
import { companyId, contactId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';

/** A number that gets no campaigns of the company. */
export const optOutItem = z.object({
  type: z.literal('optedOut'),
  companyId,
  /** Canonical. */
  number: z.string(),
  /** The contact at that moment, for the audit trail; older rows have none. */
  contactId: contactId.optional(),
  createdAt: z.iso.datetime(),
});
type OptOutItem = z.output<typeof optOutItem>;

/** Has a number get no more campaigns of the company. Again, it changes nothing: it counts since the first time. */
export async function optOut(table: TablePart, wanted: Omit<OptOutItem, 'type'>): Promise<void> {
  const item: OptOutItem = { type: 'optedOut', ...wanted };
  await isHeld(table.commit(put(companyKeys.optedOut(wanted.companyId, wanted.number), item, ['absent'])));
}
