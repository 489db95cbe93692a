import * as z from 'zod';
import { type ContactList, numberCheckStates } from '#shared/contract/contact-list-shapes.ts';
import { companyId, type CompanyId, contactListId, type ContactListId } from '#shared/contract/ids.ts';
import { findItem, requireFound } from '#functions/data/find-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';

/** How far the checking of a list's numbers is. */
const checkWork = {
  checkState: z.enum(numberCheckStates),
  /** Counts up with each step that is done. */
  checkStep: z.number().int(),
  /** When the last step was done. */
  checkStepAtMs: z.number().int(),
  /** Everything up to here is settled; the pass ends behind `checkTo`, an empty one at the end of the list. */
  checkAfter: z.string(),
  checkTo: z.string(),
  /** Up to here so many numbers were asked for at this time. */
  askedTo: z.string(),
  askedCount: z.number().int(),
  askedAtMs: z.number().int(),
  /** Numbers have come since this pass began: another one follows. */
  isCheckWanted: z.boolean(),
};
export type CheckWork = z.output<z.ZodObject<typeof checkWork>>;

export const restingCheck: CheckWork = {
  checkState: 'idle',
  checkStep: 0,
  checkStepAtMs: 0,
  checkAfter: '',
  checkTo: '',
  askedTo: '',
  askedCount: 0,
  askedAtMs: 0,
  isCheckWanted: false,
};

/** A list, with counts that change in the transaction of what they count. */
export const contactListRow = z.object({
  type: z.literal('contactList'),
  companyId,
  id: contactListId,
  name: z.string(),
  contactsCount: z.number().int(),
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  /** When a number, or another e-mail, came onto it last. */
  newestAt: z.iso.datetime().optional(),
  ...checkWork,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ContactListRow = z.output<typeof contactListRow>;

/** Name of the list with its sort key. */
export const namedList = (id: ContactListId, name: string): Attributes => ({ name, gsi1Sk: listKeys.recordSort(name, id) });

export const storedList = (row: ContactListRow): Attributes => ({
  ...row,
  ...namedList(row.id, row.name),
  gsi1Pk: listKeys.contactLists(row.companyId),
});

export function toContactList({ id, name, contactsCount, validCount, invalidCount, checkState, createdAt, updatedAt }: ContactListRow): ContactList {
  return { id, name, contactsCount, validCount, invalidCount, check: checkState, createdAt, updatedAt };
}

export const findContactList = (table: TablePart, company: CompanyId, id: ContactListId): Promise<ContactListRow | undefined> =>
  findItem(table, companyKeys.contactList(company, id), contactListRow);

/** @throws AppError ERR_NO_CONTACT_LIST_FOUND */
export const loadContactList = (table: TablePart, company: CompanyId, id: ContactListId): Promise<ContactListRow> =>
  requireFound(findContactList(table, company, id), 'ERR_NO_CONTACT_LIST_FOUND');
