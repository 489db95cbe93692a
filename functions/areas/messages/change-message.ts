import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, MessageId, ScheduleId } from '#shared/contract/ids.ts';
import { deletableMs, type Message } from '#shared/contract/messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { deletionId, messagePlace } from '#shared/domain/message-id.ts';
import { changeMessage, enqueue } from '#functions/conversations/post-message.ts';
import { replacePreview } from '#functions/conversations/ticket-store.ts';
import { storedPreview } from '#functions/records/messages/message-content.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import type { Clause } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadActable, reachableAddress, shown } from './actable-message.ts';
import type { MessageDeps } from './deps.ts';

/**
 * Deletes one of our messages for everyone; it stays in the history, struck. The wish is queued before the row says so: what
 * a crash leaves can be asked for again.
 *
 * @throws AppError ERR_DELETE_WAPP_MSG for a message of the contact, and for one that their phone would keep.
 */
export async function deleteMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const message = await loadActable(deps, principal, input.messageId);
  const nowMs = deps.clock.nowMs();
  if (!message.fromMe || message.kind === 'event' || isKept(message, nowMs)) throw new AppError('ERR_DELETE_WAPP_MSG');
  const table = deps.table.forCompany(message.companyId);
  const { companyId, connectionId, channelMessageId: targetId } = message;
  const chat = await reachableAddress(deps, message);
  // Meta lets nobody take back what a page or an account has sent.
  if (channelOf(chat) !== 'whatsapp') throw new AppError('ERR_DELETE_WAPP_MSG');
  // One that has not left may leave at any time, and is deleted then.
  const beginBy = message.ack > 0 ? isoTime(messagePlace(message.id).ms + deletableMs) : null;
  await deps.outbound.send(
    { type: 'revoke', companyId, connectionId, chat, whatsappMessageId: deletionId(targetId), targetId, createdAt: isoTime(nowMs), beginBy },
    `${targetId}#revoke`,
  );
  const deleted = await changeMessage(deps.table, message, { isDeleted: true });
  await replacePreview(table, message, message.ticketId, { channelMessageId: targetId, preview: storedPreview(deleted) });
  return shown(deps, deleted);
}

/** The customer's phone has it, for too long: it would go on showing it. */
const isKept = ({ id, ack }: MessageItem, nowMs: number): boolean => ack > 0 && nowMs - messagePlace(id).ms > deletableMs;

/**
 * Sends a failed message again under its old WhatsApp id. One that is on its way has had its wish: the answer to it may have been lost.
 *
 * @throws AppError ERR_MESSAGE_NOT_FAILED for what is not ours to send, or was deleted since
 */
export async function retryMessage(deps: MessageDeps, principal: Principal, input: { messageId: MessageId }): Promise<Message> {
  const message = await loadActable(deps, principal, input.messageId);
  if (!message.fromMe || message.kind === 'event' || message.isDeleted) throw new AppError('ERR_MESSAGE_NOT_FAILED');
  if (!message.failure) return shown(deps, message);
  const address = await reachableAddress(deps, message);
  // The 24 hours of waiting begin anew.
  const waiting = { ...message, createdAt: isoTime(deps.clock.nowMs()) };
  await enqueue(deps, waiting, address, `${message.channelMessageId}#${deps.clock.newId()}`);
  if (message.scheduleId) await handOverAgain(deps, message.companyId, message.scheduleId);
  return shown(deps, await changeMessage(deps.table, message, { failure: null, isUnqueued: false }));
}

/** The scheduled message is on its way again: its author would give it another time, and the customer get it twice. */
async function handOverAgain({ table, clock }: MessageDeps, companyId: CompanyId, scheduleId: ScheduleId): Promise<void> {
  const set = { status: 'ENVIADA', failure: null, sentAt: isoTime(clock.nowMs()) };
  // It waits for another time already, or is gone.
  const isFailed: readonly Clause[] = ['exists', ['status', '=', 'ERRO'], ['place', '<>', null]];
  await isHeld(table.forCompany(companyId).change(companyKeys.schedule(companyId, scheduleId), { set }, isFailed));
}
