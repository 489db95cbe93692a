import type { TicketId } from '#shared/contract/ids.ts';
import { chatOf, loadChatAddress } from '#functions/conversations/chat.ts';
import { resetUnread } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type MessageItem, messageItem } from '#functions/records/messages/message-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MessageDeps } from './deps.ts';

/** Most messages that one read receipt names. */
const receiptMessages = 40;

/** Zeroes the unread count of a chat that somebody looks at, and lets the contact see the blue ticks. */
export async function markRead(deps: MessageDeps, principal: Principal, input: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
  if (ticket.unreadMessages > 0) {
    const chat = chatOf(ticket);
    const { pk, sk: prefix } = companyKeys.chat(chat.companyId, chat.connectionId, chat.contactId);
    const { items } = await table.query({ pk, prefix, newestFirst: true, limit: receiptMessages });
    await markAsRead(deps, ticket, readableItems(messageItem, items));
  }
  return { message: 'read' };
}

/** @param newest rows of the chat, newest first, of which the unread inbound ones are receipted. */
export async function markAsRead(deps: MessageDeps, ticket: TicketItem, newest: readonly MessageItem[]): Promise<void> {
  if (await resetUnread(deps.table.forCompany(ticket.companyId), ticket)) await sendReceipt(deps, ticket, newest);
}

/** A receipt that cannot be asked for is not worth failing the reader: the next one covers it. */
async function sendReceipt(deps: MessageDeps, ticket: TicketItem, newest: readonly MessageItem[]): Promise<void> {
  const unread = newest.filter((message) => !message.fromMe).slice(0, Math.min(ticket.unreadMessages, receiptMessages));
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
