import type { MessageId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { requireMessageRight } from '#shared/domain/message-right.ts';
import { loadChannel, loadChatAddress } from '#functions/conversations/chat.ts';
import { findTicket, loadLatestTicket } from '#functions/conversations/ticket-store.ts';
import { loadViewer } from '#functions/conversations/viewer.ts';
import { type MessageItem, toMessage } from '#functions/records/messages/message-item.ts';
import { loadMessage } from '#functions/records/messages/message-store.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MessageDeps } from './deps.ts';

/** Loads a message that the user may act on, judged by its own ticket and the chat's active one; a message outlives its ticket. */
export async function loadActable(deps: MessageDeps, principal: Principal, id: MessageId): Promise<MessageItem> {
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
export async function reachableAddress({ table }: MessageDeps, message: MessageItem): Promise<ChatAddress> {
  const part = table.forCompany(message.companyId);
  return loadChatAddress(part, message, await loadChannel(part, message));
}

/** As it is shown after a change. */
export async function shown(deps: MessageDeps, item: MessageItem): Promise<Message> {
  const mediaUrl = await deps.mediaUrl();
  return toMessage(item, (key) => mediaUrl(key, deps.clock.nowMs()));
}
