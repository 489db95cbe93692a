import { AppError } from '#shared/contract/errors.ts';
import type { ContactListId, ContactListItemId } from '#shared/contract/ids.ts';
import { numberProblem } from '#shared/domain/contact-row.ts';
import { canonicalNumber, fullNumber, isSameTyped } from '#shared/domain/phone.ts';
import {
  contactListItem,
  type ContactListItemRow,
  changedItem,
  itemIdOf,
  placeOfItem,
  storedItem,
} from '#functions/records/contact-lists/contact-list-item.ts';
import { asSeen, movedInList, takeFromList } from '#functions/records/contact-lists/contact-list-counts.ts';
import { findContactList } from '#functions/records/contact-lists/contact-list-row.ts';
import { isCounted } from '#functions/records/contact-lists/import-mark.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { decideAnew, onRefusal, orThrow } from '#functions/data/decide-anew.ts';
import { type Attributes, put, remove, update } from '#functions/data/writes.ts';
import { creationId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { ContactListDeps } from './deps.ts';
import { checkNewNumber } from './start-check.ts';

interface Fields {
  readonly name: string;
  readonly number: string;
  readonly email: string;
}

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function loadItem({ table }: ContactListDeps, { companyId }: Principal, id: ContactListItemId): Promise<ContactListItemRow> {
  return (await loadStored({ table }, companyId, id)).item;
}

async function loadStored({ table }: Pick<ContactListDeps, 'table'>, companyId: Principal['companyId'], id: ContactListItemId) {
  const { listId, number } = placeOfItem(id);
  const key = companyKeys.contactListItem(companyId, listId, number);
  const stored = await table.forCompany(companyId).get(key, { consistent: true });
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND');
  return { key, stored, item: contactListItem.parse(stored) };
}

/** Loads the item that this very creation made. @throws AppError ERR_NO_CONTACT_FOUND */
export async function itemOfCreation(
  deps: ContactListDeps,
  { companyId }: Principal,
  fields: Fields & { contactListId: ContactListId },
  id: string,
): Promise<ContactListItemRow> {
  const { stored, item } = await loadStored(deps, companyId, itemIdOf(fields.contactListId, numberOf(fields)));
  if (stored['madeBy'] !== id) throw new AppError('ERR_NO_CONTACT_FOUND');
  return item;
}

/** Its id says its number; the row keeps which creation made it. @throws AppError ERR_NO_CONTACT_LIST_FOUND, ERR_DUPLICATED_CONTACT, ERR_VALIDATION */
export async function createItem(
  deps: ContactListDeps,
  { companyId }: Principal,
  fields: Fields & { contactListId: ContactListId },
): Promise<ContactListItemRow> {
  const { contactListId: listId, name, email } = fields;
  const number = numberOf(fields);
  const table = deps.table.forCompany(companyId);
  const now = isoTime(deps.clock.nowMs());
  const unchecked = { isWhatsappValid: null, whatsappNumber: null };
  const item: ContactListItemRow = {
    type: 'contactListItem',
    companyId,
    listId,
    id: itemIdOf(listId, number),
    number,
    name,
    email,
    ...unchecked,
    createdAt: now,
    updatedAt: now,
  };
  const created = table.commit(
    update(companyKeys.contactList(companyId, listId), { add: { contactsCount: 1 }, set: { newestAt: now } }, ['exists']),
    put(companyKeys.contactListItem(companyId, listId, number), { ...storedItem(item), madeBy: creationId() }, ['absent']),
  );
  await orThrow(created, ({ index }) => (index === 0 ? 'ERR_NO_CONTACT_LIST_FOUND' : 'ERR_DUPLICATED_CONTACT'), { field: 'number' });
  await checkNewNumber(deps, companyId, listId, number);
  return item;
}

/** @throws AppError ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT, ERR_VALIDATION */
export async function updateItem(
  deps: ContactListDeps,
  { companyId }: Principal,
  { contactListItemId, fields }: { contactListItemId: ContactListItemId; fields: Fields },
): Promise<ContactListItemRow> {
  const typed = numberOf(fields);
  const { name, email } = fields;
  return decideAnew(async () => {
    const { key, stored, item } = await loadStored(deps, companyId, contactListItemId);
    const number = isSameTyped(typed, item.number) ? item.number : typed;
    const now = isoTime(deps.clock.nowMs());
    const part = deps.table.forCompany(companyId);
    if (number === item.number) {
      if (email !== item.email) await part.change(companyKeys.contactList(companyId, item.listId), { set: { newestAt: now } }, ['exists']);
      return contactListItem.parse(await part.change(key, { set: changedItem(item, fields, now) }, ['exists']));
    }
    await requireCounted(part, stored);
    // For campaigns it is somebody else.
    const others = { isWhatsappValid: null, whatsappNumber: null, emailSince: undefined, createdAt: now, updatedAt: now };
    const moved = { ...item, ...others, name, email, id: itemIdOf(item.listId, number), number };
    const taken = put(companyKeys.contactListItem(companyId, item.listId, number), storedItem(moved), ['absent']);
    await onRefusal(part.commit(remove(key, asSeen(item)), taken, movedInList(item, now)), (refused) => {
      throw refused.index === 1 ? new AppError('ERR_DUPLICATED_CONTACT', { field: 'number' }, { cause: refused }) : refused;
    });
    await checkNewNumber(deps, companyId, item.listId, number);
    return moved;
  });
}

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function deleteItem(
  deps: ContactListDeps,
  { companyId }: Principal,
  { contactListItemId }: { contactListItemId: ContactListItemId },
): Promise<{ message: string }> {
  const part = deps.table.forCompany(companyId);
  return decideAnew(async () => {
    const { stored, item } = await loadStored(deps, companyId, contactListItemId);
    // What is left of a list that is gone is the background's.
    if (!(await findContactList(part, companyId, item.listId))) throw new AppError('ERR_NO_CONTACT_FOUND');
    await requireCounted(part, stored);
    await takeFromList(part, item);
    return { message: 'deleted' };
  });
}

/** @throws AppError ERR_CONFLICT for the moment until an import has counted it */
async function requireCounted(table: TablePart, stored: Attributes): Promise<void> {
  if (!(await isCounted(table, stored))) throw new AppError('ERR_CONFLICT');
}

function numberOf({ number }: Fields): string {
  const digits = fullNumber(number);
  const problem = numberProblem(digits);
  if (problem) throw new AppError('ERR_VALIDATION', { field: 'number', reason: problem });
  return canonicalNumber(digits);
}
