import type { CompanyId, ConnectionId, ContactId } from '#shared/contract/ids.ts';
import { contactItem, type ContactItem } from '../data/contact-item.ts';
import { companyKeys } from '../data/keys.ts';
import type { TablePart } from '../data/table.ts';
import { latestTicketItem } from '../data/ticket-item.ts';
import { ConditionFailed } from '../data/writes.ts';
import { log } from '../lib/log.ts';
import { type Clock, isoTime } from '../ports/clock.ts';
import type { OutboundQueue } from '../ports/outbound-queue.ts';
import { addressOf } from './chat.ts';
import { changeContactOfTicket } from './ticket-store.ts';

/** A picture is looked for at most so often. */
const pictureHoldsMs = 24 * 60 * 60_000;

/** Has the contact's picture copied, unless that was done today. A message of theirs is worth more than their picture: nothing is thrown. */
export async function askForPicture(
  deps: { readonly clock: Clock; readonly outbound: OutboundQueue },
  contact: ContactItem,
  connectionId: ConnectionId,
): Promise<void> {
  const nowMs = deps.clock.nowMs();
  if (contact.pictureCheckedAt !== null && nowMs - Date.parse(contact.pictureCheckedAt) < pictureHoldsMs) return;
  const { companyId, id: contactId } = contact;
  const day = isoTime(nowMs).slice(0, 10);
  try {
    const command = { type: 'picture' as const, companyId, connectionId, contactId, chat: addressOf(contact), createdAt: isoTime(nowMs) };
    await deps.outbound.send(command, `picture#${contactId}#${day}`);
  } catch (error) {
    log.warn('picture not asked for', { companyId, connectionId, error });
  }
}

/** @param url null for none. The contact and its active tickets show it from now on. */
export async function keepPicture(
  table: TablePart,
  companyId: CompanyId,
  contactId: ContactId,
  { url, checkedAt }: { url: string | null; checkedAt: string },
): Promise<void> {
  const before = await table.get(companyKeys.contact(companyId, contactId), { consistent: true });
  if (!before) return;
  try {
    const set = { profilePicUrl: url, pictureCheckedAt: checkedAt };
    const contact = contactItem.parse(await table.change(companyKeys.contact(companyId, contactId), { set }, ['exists']));
    if (before['profilePicUrl'] !== url) await tellActiveTickets(table, contact);
  } catch (error) {
    // Merged or erased meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Tickets carry a snapshot of their contact; of closed ones it is history. */
export async function tellActiveTickets(table: TablePart, contact: ContactItem): Promise<void> {
  const { pk, sk: prefix } = companyKeys.latestTicket(contact.companyId, contact.id, '');
  const pointers = await table.queryAll({ pk, prefix, consistent: true });
  for (const pointer of pointers.map((item) => latestTicketItem.parse(item)).filter(({ isActive }) => isActive)) {
    await changeContactOfTicket(table, contact.companyId, pointer.ticketId, contact);
  }
}
