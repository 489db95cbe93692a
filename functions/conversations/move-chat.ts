import { type CompanyId, type ConnectionId, type ContactId, messageId, type MessageId, type TicketId } from '#shared/contract/ids.ts';
import { messageIdOf, messagePlace } from '#shared/domain/message-id.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { messageItem, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { ticketsInPosting } from '#functions/data/postings.ts';
import { readable } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Attributes, remove } from '#functions/data/writes.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { adoptTicket, findTicket, loadLatestTicket, resolveSilently } from './ticket-store.ts';

interface Scope {
  readonly table: TablePart;
  readonly companyId: CompanyId;
  readonly clock: Clock;
}

interface Move {
  readonly connectionId: ConnectionId;
  readonly from: ContactId;
  /** Contact that gets the chat. */
  readonly contact: ContactItem;
  readonly latestTicketId: TicketId | undefined;
}

/** Gives a contact's chat on one connection, with its tickets and messages, to another contact. Repeatable at any point. */
export async function moveChat(scope: Scope, move: Move): Promise<void> {
  const { table, companyId } = scope;
  const older = await ticketsInPosting(table, companyId, { list: `contact#${move.from}`, word: '' });
  const ids = new Set([...older, ...(move.latestTicketId === undefined ? [] : [move.latestTicketId])]);
  for (const ticketId of [...ids].sort((one, other) => one - other)) await moveTicket(scope, move, ticketId);
  await moveMessages(scope, move);
  await table.commit(remove(companyKeys.latestTicket(companyId, move.from, move.connectionId)));
}

/** Joins two active tickets on one connection: that of the contact who stays goes on, and its count takes in the other's. */
async function moveTicket(scope: Scope, { connectionId, from, contact }: Move, ticketId: TicketId): Promise<void> {
  const { table, companyId, clock } = scope;
  const found = await findTicket(table, companyId, ticketId);
  if (!found || found.contactId !== from || found.whatsappId !== connectionId) return;
  const latest = await loadLatestTicket(table, { companyId, connectionId, contactId: contact.id });
  const ticket = found.status !== 'closed' && latest?.isActive ? await resolveSilently(table, found, latest.ticketId, clock.nowMs()) : found;
  await adoptTicket(table, ticket, contact, latest);
}

/** Rows a page: each is one put and one delete. */
const rowsAtOnce = 100;

async function moveMessages({ table, companyId }: Scope, { connectionId, from, contact }: Move): Promise<void> {
  const { pk, sk: prefix } = companyKeys.chat(companyId, connectionId, from);
  const { pk: target } = companyKeys.chat(companyId, connectionId, contact.id);
  for (;;) {
    const { items } = await table.query({ pk, prefix, limit: rowsAtOnce, consistent: true });
    if (items.length === 0) return;
    await table.writeMany(items.map((item) => ({ kind: 'put', key: { pk: target, sk: String(item['sk']) }, attributes: movedRow(contact.id, item) })));
    await table.writeMany(items.map((item) => ({ kind: 'delete', key: { pk, sk: String(item['sk']) } })));
  }
}

/** A row of a later release, which this one cannot read, goes along as it is. */
function movedRow(contactId: ContactId, row: Attributes): Attributes {
  const item = readable(messageItem, row);
  if (item) return messageRow(movedTo(contactId, item));
  const { pk: _pk, sk: _sk, ...others } = row;
  const { data: id } = messageId.safeParse(row['id']);
  return { ...others, contactId, ...(id === undefined ? {} : { id: idIn(contactId, id) }) };
}

const idIn = (contactId: ContactId, id: MessageId): MessageId => messageIdOf({ ...messagePlace(id), contactId });

const movedTo = (contactId: ContactId, item: MessageItem): MessageItem => ({
  ...item,
  contactId,
  id: idIn(contactId, item.id),
  firstId: item.firstId ?? item.id,
  quotedMsg: item.quotedMsg && { ...item.quotedMsg, id: idIn(contactId, item.quotedMsg.id) },
  byTicket: false,
  isMoved: true,
});
