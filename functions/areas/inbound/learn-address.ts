import type { ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { contactItem, type ContactAliasItem, type ContactItem } from '../../data/contact-item.ts';
import { companyKeys, listKeys } from '../../data/keys.ts';
import { ConditionFailed, put, update, type Write } from '../../data/writes.ts';
import { tellActiveTickets } from '../../conversations/contact-picture.ts';
import { isoTime } from '../../ports/clock.ts';
import type { InboundScope } from './load-state.ts';

/** Every alias points to the contact and knows the others. */
export function aliasWrites(companyId: InboundScope['companyId'], item: ContactAliasItem): Write[] {
  return item.aliases.map((alias) => put(companyKeys.contactAlias(companyId, alias), item));
}

/** A number or LID that WhatsApp has just told of a known contact: kept on the contact, and on its active tickets. */
export async function learnAddress(scope: InboundScope, chat: ChatAddress, known: ContactAliasItem): Promise<ContactId> {
  const { table, companyId, clock } = scope;
  const { contactId } = known;
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) throw new ConditionFailed(0, undefined);
  const contact = withAddress(contactItem.parse(stored), chat);
  const { number, lid, name } = contact;
  const aliases = [...new Set([...known.aliases, ...aliasesOf(chat)])];
  const set = { number, lid, name, gsi1Sk: listKeys.contactSort(name, contactId), updatedAt: isoTime(clock.nowMs()) };
  await table.commit(
    ...aliasWrites(companyId, { type: 'contactAlias', contactId, aliases }),
    update(companyKeys.contact(companyId, contactId), { set }, ['exists']),
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
