import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { deletionId, messagePlace } from '#shared/domain/message-id.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import { requireMessageRight } from '#shared/domain/message-right.ts';
import { loadChannel, loadChatAddress } from '#functions/conversations/chat.ts';
import { changeMessage, enqueue } from '#functions/conversations/post-message.ts';
import { findTicket, loadLatestTicket, replacePreview } from '#functions/conversations/ticket-store.ts';
import { loadViewer } from '#functions/conversations/viewer.ts';
import { type MessageItem, toMessage } from '#functions/records/messages/message-item.ts';
import { loadMessage } from '#functions/records/messages/message-store.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MessageDeps } from './deps.ts';

/**
 * Deletes one of our messages for everyone; it stays in the history, struck. The wish is queued before the row says so: what
 * a crash leaves can be asked for again.
 *
 * @throws AppError ERR_DELETE_WAPP_MSG for a message of the contact.
 */
export async function deleteMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const message = await loadOwn(deps, principal, input.messageId);
  if (!message.fromMe || message.kind === 'event') throw new AppError('ERR_DELETE_WAPP_MSG');
  const table = deps.table.forCompany(message.companyId);
  const { companyId, connectionId, channelMessageId: targetId } = message;
  const chat = await reachableAddress(deps, message);
  // Meta lets nobody take back what a page or an account has sent.
  if (channelOf(chat) !== 'whatsapp') throw new AppError('ERR_DELETE_WAPP_MSG');
  await deps.outbound.send(
    { type: 'revoke', companyId, connectionId, chat, whatsappMessageId: deletionId(targetId), targetId, createdAt: isoTime(deps.clock.nowMs()) },
    `${targetId}#revoke`,
  );
  const deleted = await changeMessage(deps.table, message, { isDeleted: true });
  await replacePreview(table, message, message.ticketId, { channelMessageId: targetId, preview: messagePreview('deleted') });
  return reply(deps, deleted);
}

/** Sends a failed message again under its old WhatsApp id. @throws AppError ERR_MESSAGE_NOT_FAILED */
export async function retryMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const message = await loadOwn(deps, principal, input.messageId);
  if (!message.failure || !message.fromMe) throw new AppError('ERR_MESSAGE_NOT_FAILED');
  const address = await reachableAddress(deps, message);
  // The 24 hours of waiting begin anew.
  const waiting = { ...message, createdAt: isoTime(deps.clock.nowMs()) };
  await enqueue(deps, waiting, address, `${message.channelMessageId}#${deps.clock.newId()}`);
  return reply(deps, await changeMessage(deps.table, message, { failure: null, isUnqueued: false }));
}

/** Judged by the message's own ticket and the chat's active one; a message outlives its ticket. */
async function loadOwn(deps: MessageDeps, principal: Principal, id: MessageId): Promise<MessageItem> {
  const { ms, channelMessageId, ...place } = messagePlace(id);
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const chat = { companyId, ...place };
  const [message, latest, viewer] = await Promise.all([
    loadMessage(table, chat, ms, channelMessageId),
    loadLatestTicket(table, chat),
    loadViewer(table, principal, deps.clock.nowMs()),
  ]);
  const own = await findTicket(table, companyId, message.ticketId);
  const active = latest?.isActive && latest.ticketId !== message.ticketId ? await findTicket(table, companyId, latest.ticketId) : own;
  requireMessageRight(viewer, { queueId: message.queueId, whatsappId: message.connectionId }, own, active);
  return message;
}

/** @throws AppError ERR_WAPP_INVALID_CONTACT when the contact's number was taken away since */
async function reachableAddress({ table }: MessageDeps, message: MessageItem): Promise<ChatAddress> {
  const part = table.forCompany(message.companyId);
  return loadChatAddress(part, message, await loadChannel(part, message));
}

async function reply(deps: MessageDeps, item: MessageItem): Promise<Message> {
  const mediaUrl = await deps.mediaUrl();
  return toMessage(item, (key) => mediaUrl(key, deps.clock.nowMs()));
}
