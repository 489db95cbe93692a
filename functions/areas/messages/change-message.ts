import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { requireActor } from '#shared/domain/ticket.ts';
import { loadChatAddress, loadVisibleTicket } from '../../data/chat-ticket.ts';
import { type MessageItem, messageItem, toMessage } from '../../data/message-item.ts';
import { loadMessage, messageKey } from '../../data/message-store.ts';
import type { TicketItem } from '../../data/ticket-item.ts';
import type { Principal } from '../../lib/principal.ts';
import { isoTime } from '../../ports/clock.ts';
import type { MessageDeps } from './deps.ts';
import { enqueue } from './enqueue-message.ts';

/**
 * Deletes one of our messages for everyone; it stays in the history, struck.
 *
 * @throws AppError ERR_DELETE_WAPP_MSG for a message of the contact.
 */
export async function deleteMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const { ticket, message } = await loadOwn(deps, principal, input.messageId);
  if (!message.fromMe) throw new AppError('ERR_DELETE_WAPP_MSG');
  const deleted = await change(deps, message, { isDeleted: true });
  const { companyId, connectionId, channelMessageId: targetId } = message;
  const chat = await loadChatAddress(deps.table.forCompany(companyId), ticket);
  await deps.outbound.send(
    { type: 'revoke', companyId, connectionId, chat, whatsappMessageId: `${targetId}D`, targetId, createdAt: isoTime(deps.clock.nowMs()) },
    `${targetId}#revoke`,
  );
  return reply(deps, deleted);
}

/** Sends a failed message again under its old WhatsApp id. @throws AppError ERR_MESSAGE_NOT_FAILED */
export async function retryMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const { ticket, message } = await loadOwn(deps, principal, input.messageId);
  if (!message.failure || !message.fromMe) throw new AppError('ERR_MESSAGE_NOT_FAILED');
  // The 24 hours of waiting begin anew.
  const waiting = { ...(await change(deps, message, { failure: null })), createdAt: isoTime(deps.clock.nowMs()) };
  await enqueue(deps, waiting, await loadChatAddress(deps.table.forCompany(message.companyId), ticket), `${message.channelMessageId}#${deps.clock.newId()}`);
  return reply(deps, { ...waiting, createdAt: message.createdAt });
}

async function loadOwn(deps: MessageDeps, principal: Principal, id: MessageId): Promise<{ ticket: TicketItem; message: MessageItem }> {
  const { ms, channelMessageId, ...chat } = messagePlace(id);
  const table = deps.table.forCompany(principal.companyId);
  const message = await loadMessage(table, { companyId: principal.companyId, ...chat }, ms, channelMessageId);
  const { ticket, viewer } = await loadVisibleTicket(table, principal, message.ticketId);
  requireActor(viewer, ticket);
  return { ticket, message };
}

async function change(deps: MessageDeps, message: MessageItem, set: Partial<MessageItem>): Promise<MessageItem> {
  const { ms, channelMessageId } = messagePlace(message.id);
  return messageItem.parse(await deps.table.forCompany(message.companyId).change(messageKey(message, ms, channelMessageId), { set }, ['exists']));
}

async function reply(deps: MessageDeps, item: MessageItem): Promise<Message> {
  const mediaUrl = await deps.mediaUrl();
  return toMessage(item, (key) => mediaUrl(key, deps.clock.nowMs()));
}
