import type { ContactListItemRow } from './contact-list-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { remove, update, type Write } from '#functions/data/writes.ts';

/** A check may answer for it at the same time, and count that. */
export const asSeen = (item: ContactListItemRow) => ['exists', ['isWhatsappValid', '=', item.isWhatsappValid]] as const;

/** Counts of the list without this contact's answer. */
const withoutAnswer = ({ isWhatsappValid }: ContactListItemRow) => ({
  validCount: isWhatsappValid === true ? -1 : 0,
  invalidCount: isWhatsappValid === false ? -1 : 0,
});

/** The list of a contact that is another one now, by its number. */
export const movedInList = (item: ContactListItemRow, now: string): Write =>
  update(companyKeys.contactList(item.companyId, item.listId), { add: withoutAnswer(item), set: { newestAt: now } }, ['exists']);

/** Takes a contact out of a list, with the list's counts. @throws ConditionFailed when it has changed, or the list is gone */
export async function takeFromList(table: TablePart, item: ContactListItemRow): Promise<void> {
  await table.commit(
    remove(companyKeys.contactListItem(item.companyId, item.listId, item.number), asSeen(item)),
    update(companyKeys.contactList(item.companyId, item.listId), { add: { contactsCount: -1, ...withoutAnswer(item) } }, ['exists']),
  );
}
