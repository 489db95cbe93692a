import type { Contact, contactRoutes } from '#shared/contract/contacts.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { tellActiveTickets } from '#functions/conversations/contact-picture.ts';
import { addressesOf, loadContact, loadOwnAliases, ownAlias } from '#functions/conversations/contact-store.ts';
import { type ContactAliasItem, type ContactItem, contactRow, toContact, unchangedContact } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { decideAnew, onRefusal } from '#functions/data/decide-anew.ts';
import { put, remove, update, type Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { duplicated } from './create-contact.ts';
import type { ContactDeps } from './deps.ts';
import { withIds } from './extra-info.ts';

type Fields = BodyOf<typeof contactRoutes.updateContact>;

/**
 * Fields that are left out stay; a group keeps its number. The aliases follow the number: those of another number belong to another person, who
 * becomes a contact of its own with the next message.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_DUPLICATED_CONTACT
 */
export async function updateContact(
  deps: ContactDeps,
  { companyId }: Pick<Principal, 'companyId'>,
  input: { contactId: ContactId; fields: Fields },
): Promise<Contact> {
  const table = deps.table.forCompany(companyId);
  return decideAnew(async () => {
    const before = await loadContact(table, companyId, input.contactId);
    const after = changed(deps, before, input.fields);
    await saveContact(table, before, after);
    await tellActiveTickets(table, after);
    return toContact(after);
  });
}

function changed({ clock }: ContactDeps, before: ContactItem, { name, number, email, extraInfo }: Fields): ContactItem {
  const kept = before.isGroup ? before.number : (number ?? before.number);
  const isOtherPerson = before.number !== '' && kept !== '' && canonicalNumber(kept) !== canonicalNumber(before.number);
  return {
    ...before,
    name: name ?? before.name,
    isNamedByStaff: before.isNamedByStaff || (name !== undefined && name !== before.name),
    number: kept,
    lid: isOtherPerson ? null : before.lid,
    email: email ?? before.email,
    extraInfo: extraInfo ? withIds(clock, extraInfo) : before.extraInfo,
    updatedAt: isoTime(Math.max(clock.nowMs(), Date.parse(before.updatedAt) + 1)),
  };
}

/** @throws ConditionFailed when the contact is not as it was read @throws AppError ERR_DUPLICATED_CONTACT, ERR_CONFLICT */
async function saveContact(table: TablePart, before: ContactItem, after: ContactItem): Promise<void> {
  const aliases = await aliasChange(table, before, after);
  const { type: _type, companyId: _company, id: _id, ...set } = contactRow(after);
  const saved = update(companyKeys.contact(after.companyId, after.id), { set }, unchangedContact(before));
  await onRefusal(table.commit(...aliases, saved), (refused) => {
    const isTaken = refused.item?.['type'] === 'contactAlias' && refused.item['contactId'] !== after.id;
    throw isTaken ? duplicated(refused) : refused;
  });
}

/** Nothing, where both have the same addresses. */
async function aliasChange(table: TablePart, before: ContactItem, after: ContactItem): Promise<Write[]> {
  const { companyId, id: contactId } = after;
  const [former, present] = [addressesOf(before), addressesOf(after)];
  if (former.join() === present.join()) return [];
  const own = await loadOwnAliases(table, before);
  const [isOwn, isSettled] = ownAlias(contactId);
  const item: ContactAliasItem = { type: 'contactAlias', contactId, aliases: present };
  return [
    ...present.map((alias) => put(companyKeys.contactAlias(companyId, alias), item, [{ any: ['absent', isOwn] }, isSettled])),
    ...own.filter((alias) => !present.includes(alias)).map((alias) => remove(companyKeys.contactAlias(companyId, alias), [isOwn, isSettled])),
  ];
}
