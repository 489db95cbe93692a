import { AppError } from '#shared/contract/errors.ts';
import type { ContactId } from '#shared/contract/ids.ts';
import { loadContact, loadOwnAliases, loadPointers, ownAlias } from '#functions/conversations/contact-store.ts';
import { unchangedContact } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove, update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ContactDeps } from './deps.ts';

/**
 * Deletes a contact with its aliases. Its closed tickets and their messages stay as history, and none of them is opened again:
 * whoever writes from the number becomes a new contact with a new ticket.
 *
 * @throws AppError ERR_NO_CONTACT_FOUND, ERR_CONTACT_HAS_OPEN_TICKET
 */
export async function deleteContact(deps: ContactDeps, { companyId }: Principal, contactId: ContactId): Promise<{ message: string }> {
  const table = deps.table.forCompany(companyId);
  const contact = await loadContact(table, companyId, contactId);
  const pointers = await loadPointers(table, companyId, contactId);
  const active = pointers.find(({ isActive }) => isActive);
  if (active) throw new AppError('ERR_CONTACT_HAS_OPEN_TICKET', { ticketId: active.ticketId });
  const aliases = await loadOwnAliases(table, contact);
  await table.commit(
    remove(companyKeys.contact(companyId, contactId), unchangedContact(contact)),
    ...aliases.map((alias) => remove(companyKeys.contactAlias(companyId, alias), ownAlias(contactId))),
    // Nothing is opened again in its chats.
    ...pointers.map(({ key, ticketId }) =>
      update(key, { set: { isDeleted: true, isContactDeleted: true } }, [
        ['ticketId', '=', ticketId],
        ['isActive', '=', false],
      ]),
    ),
  );
  return { message: 'contact deleted' };
}
