import type { ContactId } from '#shared/contract/ids.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { aliasesOf } from '#shared/domain/phone.ts';
import { tellActiveTickets } from '#functions/conversations/contact-picture.ts';
import { contactStays } from '#functions/conversations/contact-store.ts';
import { moveChat } from '#functions/conversations/move-chat.ts';
import { moveSchedules } from '#functions/conversations/move-schedules.ts';
import { contactItem, type ContactAliasItem, type ContactItem, unchangedContact } from '#functions/records/contacts/contact-item.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import { latestTicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type Clause, ConditionFailed, remove, update } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundScope } from './deps.ts';
import { aliasWrites } from './learn-address.ts';

/**
 * Two contacts that turn out to be one person: the older one stays. First all aliases point to it, so that whatever comes
 * from now on goes there; then tickets and messages follow, chat by chat, and what is scheduled; last the younger contact goes.
 * Until then the aliases name it as still being moved, so that the next message finishes what a crash left.
 */
export async function mergeContacts(scope: InboundScope, chat: ChatAddress, oldest: ContactAliasItem, others: readonly ContactAliasItem[]): Promise<ContactId> {
  const { table, companyId } = scope;
  const merging = [...new Set([...(oldest.merging ?? []), ...others.flatMap((other) => [other.contactId, ...(other.merging ?? [])])])];
  const aliases = [...new Set([oldest, ...others].flatMap((one) => one.aliases).concat(aliasesOf(chat)))];
  const item: ContactAliasItem = { type: 'contactAlias', contactId: oldest.contactId, aliases };
  // Somebody may have deleted the contact that stays, or given an address to another one: the next look decides on that.
  const isOfThese: Clause = { any: ['absent', ...[oldest.contactId, ...merging].map((id): Clause => ['contactId', '=', id])] };
  await table.commit(...aliasWrites(companyId, { ...item, merging }, [isOfThese]), contactStays({ companyId, contactId: oldest.contactId }));
  for (const from of merging) await moveContact(scope, from, oldest.contactId, chat);
  await table.commit(...aliasWrites(companyId, item, [['contactId', '=', oldest.contactId]]));
  log.info('contacts merged', { companyId, contactId: oldest.contactId, merged: merging.length });
  return oldest.contactId;
}

/** Each step may have been done before: a repetition does what is left. */
async function moveContact(scope: InboundScope, from: ContactId, into: ContactId, chat: ChatAddress): Promise<void> {
  const { table, companyId } = scope;
  const contact = await joinFields(scope, from, into, chat);
  const { pk, sk: prefix } = companyKeys.latestTicket(companyId, from, '');
  const pointers = await table.queryAll({ pk, prefix, consistent: true });
  for (const pointer of pointers) {
    const { ticketId, isDeleted } = latestTicketItem.parse(pointer);
    const connectionId = latestTicketItem.shape.connectionId.unwrap().parse(String(pointer['sk']).slice(prefix.length));
    await moveChat(scope, { connectionId, from, contact, latestTicketId: isDeleted ? undefined : ticketId });
  }
  await moveSchedules(table, companyId, from, contact);
  await table.commit(remove(companyKeys.contact(companyId, from)));
  await tellActiveTickets(table, contact);
}

/** Takes over what only the younger contact knows, and the addresses as WhatsApp tells them now. A name given by staff wins over one from WhatsApp. */
async function joinFields({ table, companyId, clock }: InboundScope, from: ContactId, into: ContactId, chat: ChatAddress): Promise<ContactItem> {
  const [storedInto, storedFrom] = await Promise.all([into, from].map((id) => table.get(companyKeys.contact(companyId, id), { consistent: true })));
  if (!storedInto) throw new ConditionFailed(0, undefined);
  const kept = contactItem.parse(storedInto);
  const other = storedFrom ? contactItem.parse(storedFrom) : undefined;
  const isOtherNamed = other !== undefined && !kept.isNamedByStaff && (other.isNamedByStaff || kept.name.startsWith('LID '));
  const joined: ContactItem = {
    ...kept,
    name: isOtherNamed ? other.name : kept.name,
    isNamedByStaff: kept.isNamedByStaff || (other?.isNamedByStaff ?? false),
    number: chat.number ?? (kept.number || (other?.number ?? '')),
    lid: chat.lid ?? kept.lid ?? other?.lid ?? null,
    facebookId: kept.facebookId ?? other?.facebookId,
    instagramId: kept.instagramId ?? other?.instagramId,
    email: kept.email || (other?.email ?? ''),
    profilePicUrl: kept.profilePicUrl ?? other?.profilePicUrl ?? null,
    formerIds: [...new Set([...(kept.formerIds ?? []), from, ...(other?.formerIds ?? [])])],
    extraInfo: [...kept.extraInfo, ...(other?.extraInfo.filter(({ id }) => kept.extraInfo.every((own) => own.id !== id)) ?? [])],
    updatedAt: isoTime(clock.nowMs()),
  };
  const { type: _type, companyId: _company, id: _id, ...set } = joined;
  await table.commit(
    update(companyKeys.contact(companyId, into), { set: { ...set, gsi1Sk: listKeys.contactSort(joined.name, into) } }, unchangedContact(kept)),
  );
  return joined;
}
