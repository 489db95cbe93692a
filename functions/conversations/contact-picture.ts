import type { Channel } from '#shared/contract/channels.ts';
import type { CompanyId, ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { contactItem, type ContactItem, contactName } from '#functions/records/contacts/contact-item.ts';
import { ifHeld } from '#functions/data/decide-anew.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { latestTicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import { addressOf } from './chat.ts';
import { changeContactOfTicket } from './ticket-store.ts';

/** A picture is looked for at most so often. */
const pictureHoldsMs = 24 * 60 * 60_000;

/** Has the contact's picture copied, unless that was done today. A message of theirs is worth more than their picture: nothing is thrown. */
export async function askForPicture(
  deps: { readonly clock: Clock; readonly outbound: OutboundQueue },
  contact: ContactItem,
  { connectionId, channel }: { readonly connectionId: ConnectionId; readonly channel: Channel },
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  if (contact.pictureCheckedAt !== null && nowMs - Date.parse(contact.pictureCheckedAt) < pictureHoldsMs) return;
  const { companyId, id: contactId } = contact;
  const day = isoTime(nowMs).slice(0, 10);
  try {
    const command = { type: 'picture' as const, companyId, connectionId, contactId, chat: addressOf(contact, channel), createdAt: isoTime(nowMs) };
    await deps.outbound.send(command, `picture#${contactId}#${day}`);
  } catch (error) {
    log.warn('picture not asked for', { companyId, connectionId, error });
  }
}

/** @param url null for none; undefined leaves the picture, which is looked for again with the next ticket. @param name of somebody whom staff has not named. The contact and its active tickets show both from now on. */
export async function keepPicture(
  table: TablePart,
  companyId: CompanyId,
  contactId: ContactId,
  { url, name = null, checkedAt }: { url?: string | null | undefined; name?: string | null; checkedAt: string },
): Promise<void> {
  const before = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!before) return;
  const picture = url === undefined ? {} : { profilePicUrl: url, pictureCheckedAt: checkedAt };
  const set = { ...picture, ...newName(contactItem.parse(before), name) };
  if (Object.keys(set).length === 0) return;
  const stored = await ifHeld(table.change(companyKeys.contact(companyId, contactId), { set }, ['exists']));
  // Merged or erased meanwhile.
  if (!stored) return;
  const contact = contactItem.parse(stored);
  if (before['profilePicUrl'] !== contact.profilePicUrl || before['name'] !== contact.name) await tellActiveTickets(table, contact);
}

function newName(contact: ContactItem, told: string | null): { name: string; gsi1Sk: string } | undefined {
  const name = contactName(told ?? '');
  return name === '' || contact.isNamedByStaff ? undefined : { name, gsi1Sk: listKeys.contactSort(name, contact.id) };
}

/** Tickets carry a snapshot of their contact; of closed ones it is history. */
export async function tellActiveTickets(table: TablePart, contact: ContactItem): Promise<void> {
  const { pk, sk: prefix } = companyKeys.latestTicket(contact.companyId, contact.id, '');
  const pointers = await table.queryAll({ pk, prefix, consistent: true });
  for (const pointer of pointers.map((item) => latestTicketItem.parse(item)).filter(({ isActive }) => isActive)) {
    await changeContactOfTicket(table, contact.companyId, pointer.ticketId, contact);
  }
}
