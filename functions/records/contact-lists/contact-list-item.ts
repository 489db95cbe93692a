import * as z from 'zod';
import type { ContactListItem } from '#shared/contract/contact-list-shapes.ts';
import { companyId, type CompanyId, contactListId, type ContactListId, contactListItemId, type ContactListItemId } from '#shared/contract/ids.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { readListed } from '#functions/data/list-page.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** Somebody in a contact list. The sort key is the number, so that a number is in a list once. */
export const contactListItem = z.object({
  type: z.literal('contactListItem'),
  companyId,
  listId: contactListId,
  id: contactListItemId,
  /** Canonical digits, as contacts have them. */
  number: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null: not checked yet. */
  isWhatsappValid: z.boolean().nullable(),
  /** The form in which WhatsApp knows the number, once it was checked. */
  whatsappNumber: z.string().nullable(),
  /** When the number came onto the list. */
  createdAt: z.iso.datetime(),
  /** When it got another e-mail. */
  emailSince: z.iso.datetime().optional(),
  updatedAt: z.iso.datetime(),
});
export type ContactListItemRow = z.output<typeof contactListItem>;

export const itemIdOf = (listId: ContactListId, number: string): ContactListItemId => contactListItemId.parse(`${listId}-${number}`);

/** Place of a contact in its list. */
export function placeOfItem(id: ContactListItemId): { readonly listId: ContactListId; readonly number: string } {
  const [list = '', number = ''] = id.split('-');
  return { listId: contactListId.parse(list), number };
}

/** Changed fields with their sort key. */
export const namedItem = (fields: Pick<ContactListItemRow, 'number' | 'name' | 'email'>): Attributes => ({
  name: fields.name,
  email: fields.email,
  gsi1Sk: listKeys.recordSort(fields.name, fields.number),
});

/** The same of a contact that is there, with the time of the change. */
export const changedItem = (before: ContactListItemRow, { name, email }: Pick<ContactListItemRow, 'name' | 'email'>, now: string): Attributes => ({
  ...namedItem({ name, email, number: before.number }),
  updatedAt: now,
  ...(email === before.email ? {} : { emailSince: now }),
});

export const storedItem = (item: ContactListItemRow): Attributes => ({
  ...item,
  ...namedItem(item),
  gsi1Pk: listKeys.contactListItems(item.companyId, item.listId),
});

/** When the list got the contact's address for mails. */
export const addressedAt = ({ createdAt, emailSince }: ContactListItemRow): string => emailSince ?? createdAt;

export function toContactListItem(item: ContactListItemRow): ContactListItem {
  const { type: _type, listId, whatsappNumber: _whatsapp, emailSince: _since, ...shown } = item;
  return { ...shown, contactListId: listId };
}

interface RecipientPage {
  readonly items: readonly ContactListItemRow[];
  /** Position of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/**
 * Contacts of a list by number, but for those that are known not to be on WhatsApp.
 *
 * @param page `after`: `next` of the page before, an empty text for the first one; `limit`: rows that are read.
 */
export async function readRecipients(
  table: TablePart,
  company: CompanyId,
  listId: ContactListId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<RecipientPage> {
  const { items, next } = await readItems(table, company, listId, { after, limit });
  return { items: items.filter(({ isWhatsappValid }) => isWhatsappValid !== false), next };
}

/** Contacts of a list by number. */
export function readItems(
  table: TablePart,
  company: CompanyId,
  listId: ContactListId,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<RecipientPage> {
  const { pk } = companyKeys.contactListItem(company, listId, '');
  return readListed(table, contactListItem, { pk, limit, consistent: true, after });
}
