import type { ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf, canonicalNumber } from '#shared/domain/phone.ts';
import { tellActiveTickets } from '#functions/conversations/contact-picture.ts';
import { contactItem, type ContactAliasItem, type ContactItem, unchangedContact } from '#functions/records/contacts/contact-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { type Clause, ConditionFailed, put, remove, update, type Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundScope, ReceivedMessage } from './deps.ts';

/** Every alias points to the contact and knows the others. */
export function aliasWrites(companyId: InboundScope['companyId'], item: ContactAliasItem, when?: readonly Clause[]): Write[] {
  return item.aliases.map((alias) => put(companyKeys.contactAlias(companyId, alias), item, when));
}

/**
 * Keeps a number or LID that WhatsApp has just told of a known contact, on the contact and on its active tickets. A person whose number has changed is
 * written to at the new one; the former belongs to somebody else from now on.
 */
export async function learnAddress(
  scope: InboundScope,
  { chat, fromMe }: Pick<ReceivedMessage, 'chat' | 'fromMe'>,
  known: ContactAliasItem,
): Promise<ContactId> {
  const { table, companyId, clock } = scope;
  const { contactId } = known;
  const stored = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!stored) throw new ConditionFailed(0, undefined);
  const before = contactItem.parse(stored);
  const isMoved = hasMoved(before, known, chat);
  // Our own phone may know only the former number.
  if (isMoved && fromMe) return contactId;
  const contact = withAddress(before, chat, isMoved);
  const { number, lid, name } = contact;
  const left = isMoved ? aliasesOf({ number: before.number }) : [];
  const aliases = [...new Set([...known.aliases, ...aliasesOf(chat)])].filter((alias) => !left.includes(alias));
  const set = { number, lid, name, gsi1Sk: listKeys.contactSort(name, contactId), updatedAt: isoTime(clock.nowMs()) };
  // An alias that somebody else has got meanwhile means two contacts of one person, which the next look merges.
  const isOwn: Clause = { any: ['absent', ['contactId', '=', contactId]] };
  await table.commit(
    ...aliasWrites(companyId, { type: 'contactAlias', contactId, aliases }, [isOwn]),
    ...left.map((alias) => remove(companyKeys.contactAlias(companyId, alias), [isOwn])),
    update(companyKeys.contact(companyId, contactId), { set }, unchangedContact(before)),
  );
  await tellActiveTickets(table, contact);
  return contactId;
}

/** Whether a person is at another number now: WhatsApp keeps the LID of an account whose number changes. */
function hasMoved({ number }: ContactItem, { aliases }: ContactAliasItem, chat: ChatAddress): boolean {
  const isKnownByLid = chat.lid !== undefined && aliasesOf({ lid: chat.lid }).every((alias) => aliases.includes(alias));
  return isKnownByLid && number !== '' && chat.number !== undefined && canonicalNumber(number) !== canonicalNumber(chat.number);
}

/** Takes what WhatsApp tells now, in its own form. A contact that was named by its LID or its number is named by its number. */
function withAddress(contact: ContactItem, chat: ChatAddress, isMoved: boolean): ContactItem {
  const { number = contact.number, lid = contact.lid } = chat;
  const isOther = !isMoved && contact.number !== '' && canonicalNumber(number) !== canonicalNumber(contact.number);
  if (isOther) return contact;
  const isNamedByAddress = contact.name === contact.number || (contact.lid !== null && contact.name === `LID ${contact.lid}`);
  return { ...contact, number, lid, name: isNamedByAddress && number ? number : contact.name };
}
