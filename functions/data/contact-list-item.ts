import * as z from 'zod';
import { companyId, type CompanyId, contactListId, type ContactListId } from '#shared/contract/ids.ts';
import { companyKeys } from './keys.ts';
import { readableItems } from './readable.ts';
import type { TablePart } from './table.ts';

/** Somebody on a contact list: a number is on a list once. */
export const contactListItem = z.object({
  type: z.literal('contactListItem'),
  companyId,
  listId: contactListId,
  id: z.string(),
  name: z.string(),
  /** Canonical digits, as contacts have them. */
  number: z.string(),
  email: z.string(),
  /** Null: not asked yet. */
  isWhatsappValid: z.boolean().nullable(),
  /** The form in which WhatsApp knows the number, once asked. */
  whatsappNumber: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ContactListItem = z.output<typeof contactListItem>;

/**
 * Those of a list who may have WhatsApp, in the order of their numbers.
 *
 * @param after the number behind which is read; empty for the beginning.
 * @returns `next`: the number behind which to go on; undefined at the end.
 */
export async function readRecipients(
  table: TablePart,
  ofCompany: CompanyId,
  listId: ContactListId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ items: ContactListItem[]; next: string | undefined }> {
  const { pk } = companyKeys.contactListItem(ofCompany, listId, '');
  const page = await table.query({ pk, limit, consistent: true, ...(after === '' ? {} : { beyond: after }) });
  const items = readableItems(contactListItem, page.items).filter(({ isWhatsappValid }) => isWhatsappValid !== false);
  return { items, next: page.last && String(page.items.at(-1)?.['sk']) };
}
