import type { ContactListItemRow } from './contact-list-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { remove, update, type Write } from '#functions/data/writes.ts';

/** A check may answer for it at the same time, and count that. */
export const asSeen = (item: ContactListItemRow) => ['exists', ['isWhatsappValid', '=', item.isWhatsappValid]] as const;

/** Counts of the list without this contact's answer. */
export function uncounted({ companyId, listId, isWhatsappValid }: ContactListItemRow, { contacts }: { readonly contacts: number }): Write[] {
  const add = { contactsCount: contacts, validCount: isWhatsappValid === true ? -1 : 0, invalidCount: isWhatsappValid === false ? -1 : 0 };
  const isSame = Object.values(add).every((count) => count === 0);
  return isSame ? [] : [update(companyKeys.contactList(companyId, listId), { add }, ['exists'])];
}

/** Takes a contact out of a list, with the list's counts. @throws ConditionFailed when it has changed, or the list is gone */
export async function takeFromList(table: TablePart, item: ContactListItemRow): Promise<void> {
  await table.commit(remove(companyKeys.contactListItem(item.companyId, item.listId, item.number), asSeen(item)), ...uncounted(item, { contacts: -1 }));
}
