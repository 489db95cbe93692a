import type { TicketId } from '#shared/contract/ids.ts';
import { mayAct } from '#shared/domain/ticket.ts';
import { chatOf, loadChatAddress } from '#functions/conversations/chat.ts';
import { loadTicket, resetUnread } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MessageDeps } from './deps.ts';

/** Most messages that one read receipt names. */
const receiptMessages = 40;

/**
 * Zeroes the unread count of a chat that somebody looks at, and lets the contact see the blue ticks. For whoever may act on
 * the ticket: others look, and its user still sees what is new.
 */
export async function markRead(deps: MessageDeps, principal: Principal, input: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket, viewer } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
  if (mayAct(viewer, ticket)) await markAsRead(deps, ticket, await newestOf(table, ticket));
  return { message: 'read' };
}

async function newestOf(table: TablePart, ticket: TicketItem): Promise<MessageItem[]> {
  if (ticket.unreadMessages === 0) return [];
  const chat = chatOf(ticket);
  const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
  const { items } = await table.query({ pk, prefix, newestFirst: true, limit: receiptMessages });
  return readableItems(messageItem, items);
}

/**
 * Receipts the messages that are unread, and counts none any more. What comes meanwhile changes the count: then both are looked
 * at again, since a count that is zeroed without a receipt leaves its message without ticks for good.
 *
 * @param newest rows of the chat, of which the unread inbound ones are receipted.
 */
export async function markAsRead(deps: MessageDeps, ticket: TicketItem, newest: readonly MessageItem[]): Promise<void> {
  const table = deps.table.forCompany(ticket.companyId);
  await decideAnew(async (refused) => {
    const now = refused ? await loadTicket(table, ticket.companyId, ticket.id) : ticket;
    if (now.unreadMessages === 0) return;
    const rows = refused ? await newestOf(table, now) : newest;
    await resetUnread(table, now);
    await sendReceipt(deps, now, unreadOf(now, rows));
  });
}

/** Keys carry the channel's whole seconds, so the order of arrival decides. A row that is not counted yet is read along. */
function unreadOf({ unreadMessages, countedSequence }: TicketItem, rows: readonly MessageItem[]): MessageItem[] {
  const inbound = rows.filter((message) => !message.fromMe && message.kind !== 'event').sort((one, other) => other.sequence - one.sequence);
  const uncounted = inbound.filter(({ sequence }) => sequence > countedSequence).length;
  return inbound.slice(0, Math.min(unreadMessages + uncounted, receiptMessages));
}

/** A receipt that cannot be asked for is not worth failing the reader: the next one covers it. */
async function sendReceipt(deps: MessageDeps, ticket: TicketItem, unread: readonly MessageItem[]): Promise<void> {
  if (unread.length === 0 || ticket.isGroup) return;
  try {
    const chat = await loadChatAddress(deps.table.forCompany(ticket.companyId), ticket, ticket.channel);
    const { companyId, whatsappId: connectionId } = ticket;
    const whatsappMessageIds = unread.map((message) => message.channelMessageId);
    await deps.outbound.send({ type: 'read', companyId, connectionId, chat, whatsappMessageIds, createdAt: isoTime(deps.clock.nowMs()) }, deps.clock.newId());
  } catch (error) {
    log.warn('read receipt not asked for', { companyId: ticket.companyId, ticketId: ticket.id, error });
  }
}
