import type { ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { tellActiveTickets } from '#functions/conversations/contact-picture.ts';
import { contactItem, type ContactAliasItem, type ContactItem, unchangedContact } from '#functions/records/contacts/contact-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { type Clause, ConditionFailed, put, update, type Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundScope } from './deps.ts';

/** Every alias points to the contact and knows the others. */
export function aliasWrites(companyId: InboundScope['companyId'], item: ContactAliasItem, when?: readonly Clause[]): Write[] {
  return item.aliases.map((alias) => put(companyKeys.contactAlias(companyId, alias), item, when));
}

/** A number or LID that WhatsApp has just told of a known contact: kept on the contact, and on its active tickets. */
export async function learnAddress(scope: InboundScope, chat: ChatAddress, known: ContactAliasItem): Promise<ContactId> {
  const { table, companyId, clock } = scope;
  const { contactId } = known;
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) throw new ConditionFailed(0, undefined);
  const before = contactItem.parse(stored);
  const contact = withAddress(before, chat);
  const { number, lid, name } = contact;
  const aliases = [...new Set([...known.aliases, ...aliasesOf(chat)])];
  const set = { number, lid, name, gsi1Sk: listKeys.contactSort(name, contactId), updatedAt: isoTime(clock.nowMs()) };
  // An alias that somebody else has got meanwhile means two contacts of one person, which the next look merges.
  const isOwn: Clause = { any: ['absent', ['contactId', '=', contactId]] };
  await table.commit(
    ...aliasWrites(companyId, { type: 'contactAlias', contactId, aliases }, [isOwn]),
    update(companyKeys.contact(companyId, contactId), { set }, unchangedContact(before)),
  );
  await tellActiveTickets(table, contact);
  return contactId;
}

/** Fills what is not known yet; a contact that was named by its LID is named by its number. */
function withAddress(contact: ContactItem, chat: ChatAddress): ContactItem {
  const number = contact.number || (chat.number ?? '');
  const isNamedByLid = contact.lid !== null && contact.name === `LID ${contact.lid}`;
  return { ...contact, number, lid: contact.lid ?? chat.lid ?? null, name: isNamedByLid && number ? number : contact.name };
}
