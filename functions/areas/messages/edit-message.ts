import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import { editableMs, type Message, takenEditMs } from '#shared/contract/messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { messagePlace, newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { changeMessage } from '#functions/conversations/post-message.ts';
import { replacePreview } from '#functions/conversations/ticket-store.ts';
import { storedPreview } from '#functions/records/messages/message-content.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadActable, reachableAddress, shown } from './actable-message.ts';
import type { MessageDeps } from './deps.ts';

/**
 * Gives a text of ours another wording, as WhatsApp allows it. Words that it had stay known to the search, as of a customer's edit.
 *
 * @throws AppError ERR_CHANGE_WAPP_MSG
 */
export async function editMessage(deps: MessageDeps, principal: Principal, { messageId, body }: { messageId: MessageId; body: string }): Promise<Message> {
  const message = await loadActable(deps, principal, messageId);
  const nowMs = deps.clock.nowMs();
  const chat = await reachableAddress(deps, message);
  if (!isEditable(message, nowMs) || channelOf(chat) !== 'whatsapp') throw new AppError('ERR_CHANGE_WAPP_MSG');
  if (message.body === body) return shown(deps, message);
  const { companyId, connectionId, channelMessageId: targetId } = message;
  const whatsappMessageId = newWhatsappMessageId(nowMs, deps.clock.randomBytes(3));
  const former = { text: message.body, isEdited: message.isEdited };
  const beginBy = isoTime(messagePlace(message.id).ms + takenEditMs);
  await deps.outbound.send(
    { type: 'rewrite', companyId, connectionId, chat, whatsappMessageId, targetId, text: body, former, createdAt: isoTime(nowMs), beginBy },
    `${targetId}#${whatsappMessageId}`,
  );
  const formerWords = [...new Set([...message.formerWords, ...indexedWords(message.body)])];
  const edited = await changeMessage(deps.table, message, { body, isEdited: true, formerWords });
  const touch = { channelMessageId: targetId, preview: storedPreview(edited) };
  await replacePreview(deps.table.forCompany(companyId), message, message.ticketId, touch);
  return shown(deps, edited);
}

/** The customer's phone shows it already, and takes another wording. */
function isEditable(message: MessageItem, nowMs: number): boolean {
  const { fromMe, kind, ack, isDeleted } = message;
  return fromMe && kind === 'text' && ack > 0 && !isDeleted && nowMs - messagePlace(message.id).ms <= editableMs;
}
