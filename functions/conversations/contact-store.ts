import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ContactId } from '#shared/contract/ids.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { contactAliasItem, type ContactAliasItem, contactItem, type ContactItem, contactRow } from '#functions/records/contacts/contact-item.ts';
import { newContactWrite } from '#functions/records/tickets/day-stats.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readable, readableItems } from '#functions/data/readable.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { latestTicketItem } from '#functions/records/tickets/ticket-item.ts';
import { check, type Clause, put, type Write } from '#functions/data/writes.ts';
import { everyAddressOf } from './chat.ts';

/** @throws AppError ERR_NO_CONTACT_FOUND */
export async function loadContact(table: TablePart, companyId: CompanyId, contactId: ContactId, { consistent = true } = {}): Promise<ContactItem> {
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent });
  if (!stored) throw new AppError('ERR_NO_CONTACT_FOUND');
  return contactItem.parse(stored);
}

/** The names under which messages find this contact. */
export const addressesOf = (contact: ContactItem): string[] => aliasesOf(everyAddressOf(contact));

export async function loadAliases(table: TablePart, companyId: CompanyId, aliases: readonly string[]): Promise<(ContactAliasItem | undefined)[]> {
  const items = await Promise.all(aliases.map((alias) => table.get(companyKeys.contactAlias(companyId, alias), { consistent: true })));
  return items.map((item) => item && contactAliasItem.parse(item));
}

/** Finds the names of the contacts with these numbers; numbers without a contact are left out. @param numbers canonical ones */
export async function namesOfNumbers(table: TablePart, companyId: CompanyId, numbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(numbers.flatMap((number) => aliasesOf({ number }).map((alias) => [companyKeys.contactAlias(companyId, alias).pk, number])));
  const rows = await table.getMany([...keys.keys()].map((pk) => ({ pk, sk: 'alias' })));
  const owners = rows.flatMap((row) => {
    const [number, alias] = [keys.get(String(row['pk'])), readable(contactAliasItem, row)];
    return number !== undefined && alias ? [{ number, contactId: alias.contactId }] : [];
  });
  const contacts = await table.getMany([...new Set(owners.map(({ contactId }) => contactId))].map((id) => companyKeys.contact(companyId, id)));
  const names = new Map(readableItems(contactItem, contacts).map(({ id, name }) => [id, name]));
  return new Map(
    owners.flatMap(({ number, contactId }) => {
      const name = names.get(contactId);
      return name ? [[number, name]] : [];
    }),
  );
}

/**
 * The aliases that point to a contact: those of its addresses, and those that they know of.
 *
 * @throws AppError ERR_CONFLICT while it is being joined with another contact, which the next message finishes
 */
export async function loadOwnAliases(table: TablePart, contact: ContactItem): Promise<string[]> {
  const { companyId, id } = contact;
  const own = new Set<string>();
  const looked = new Set<string>();
  for (let names = addressesOf(contact); names.length > 0;) {
    for (const name of names) looked.add(name);
    const items = await loadAliases(table, companyId, names);
    const found = items.map((item) => (item?.contactId === id ? item : undefined));
    if (found.some((item) => item?.merging)) throw new AppError('ERR_CONFLICT');
    for (const [index, name] of names.entries()) if (found[index]) own.add(name);
    names = [...new Set(found.flatMap((item) => item?.aliases ?? []))].filter((name) => !looked.has(name));
  }
  return [...own];
}

/** Holds of a contact's alias, unless the contact is being joined with another one: that one's addresses would be left pointing to nobody. */
export const ownAlias = (contactId: ContactId): [Clause, Clause] => [
  ['contactId', '=', contactId],
  ['merging', 'absent'],
];

/**
 * A new contact with its aliases, which nobody else may have, counted for the day.
 *
 * @throws ConditionFailed: an index below the number of aliases is that of the one that is taken.
 */
export async function createContactItem(table: TablePart, contact: ContactItem): Promise<void> {
  const { companyId, id: contactId } = contact;
  const aliases = addressesOf(contact);
  const createdMs = Date.parse(contact.createdAt);
  const { timeZone } = await loadSettings(table, companyId, createdMs);
  const taken = aliases.map((alias): Write => put(companyKeys.contactAlias(companyId, alias), { type: 'contactAlias', contactId, aliases }, ['absent']));
  const row = put(companyKeys.contact(companyId, contactId), contactRow(contact), ['absent']);
  await table.commit(...taken, row, newContactWrite(companyId, contactId, createdMs, timeZone));
}

/** A deleted contact gets no active ticket, whoever is faster. */
export const contactStays = ({ companyId, contactId }: { companyId: CompanyId; contactId: ContactId }): Write =>
  check(companyKeys.contact(companyId, contactId), ['exists']);

/** The newest ticket of each of the contact's chats. */
export async function loadPointers(table: TablePart, companyId: CompanyId, contactId: ContactId) {
  const { pk, sk: prefix } = companyKeys.latestTicket(companyId, contactId, '');
  const items = await table.queryAll({ pk, prefix, consistent: true });
  return items.map((item) => ({ key: { pk, sk: String(item['sk']) }, ...latestTicketItem.parse(item) }));
}
