import { AppError } from '#shared/contract/errors.ts';
import type { ScheduleId } from '#shared/contract/ids.ts';
import type { ChatAddress, MessageContent } from '#shared/contract/queue-messages.ts';
import { messageIdOf, messagePlace } from '#shared/domain/message-id.ts';
import { contentFields, storedContent, storedPreview } from '#functions/records/messages/message-content.ts';
import { bareMessage, type MessageItem, messageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import { putOnce } from '#functions/data/put-once.ts';
import type { Table } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log, noteTraces } from '#functions/tools/log.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import { chatOf } from './chat.ts';
import { nextSequence, touchByOutbound } from './ticket-store.ts';

export interface PostDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly outbound: OutboundQueue;
}

/** A message of ours before it is stored. */
export interface OutboundDraft {
  readonly content: MessageContent;
  readonly quotedMsg: MessageItem['quotedMsg'];
  /** Time and id of its key, chosen so that a repetition makes the same ones. */
  readonly ms: number;
  readonly channelMessageId: string;
  readonly requestHash: string | null;
  readonly scheduleId?: ScheduleId;
  readonly isForwarded?: boolean;
  /** By the bot. */
  readonly isAutomatic?: boolean;
}

/** Fields that our message takes from its ticket; a chat without a ticket can be written to as well. */
export type MessageTicket = Pick<TicketItem, 'companyId' | 'whatsappId' | 'contactId' | 'id' | 'queueId' | 'sequence'>;

/** Rows for drafts, in their order. */
export function composeMessages(ticket: MessageTicket, drafts: readonly OutboundDraft[], nowMs: number): MessageItem[] {
  const first = nextSequence(ticket, nowMs);
  return drafts.map(({ content, quotedMsg, ms, channelMessageId, requestHash, scheduleId = null, isForwarded = false, isAutomatic = false }, index) => ({
    ...bareMessage,
    type: 'message',
    ...chatOf(ticket),
    id: messageIdOf({ connectionId: ticket.whatsappId, contactId: ticket.contactId, ms, channelMessageId }),
    ticketId: ticket.id,
    channelMessageId,
    ...contentFields(content),
    fromMe: true,
    ack: 0,
    quotedMsg,
    queueId: ticket.queueId,
    requestHash,
    scheduleId,
    isForwarded,
    isAutomatic,
    createdAt: isoTime(nowMs),
    sequence: first + index,
  }));
}

/**
 * Posts messages of ours to a ticket: the ticket first, so that a ticket that is gone leaves no row behind; then row and
 * queue for each. A repetition finds its rows and asks for the sending again under the same ids.
 *
 * @param keepsUnread for automatic answers: a person who writes has read, a bot has not.
 * @param isHeld for what the ticket's last move says.
 * @throws ConditionFailed when the ticket is no longer as it was read.
 * @throws AppError ERR_CLIENT_TOKEN_REUSED when a row of these ids has another content.
 */
export async function postMessages(
  deps: PostDeps,
  ticket: TicketItem,
  address: ChatAddress,
  items: readonly MessageItem[],
  { keepsUnread = false, isHeld = false }: { keepsUnread?: boolean; isHeld?: boolean } = {},
): Promise<MessageItem[]> {
  const last = items.at(-1);
  if (!last) return [];
  const preview = storedPreview(last);
  const touch = { channelMessageId: last.channelMessageId, preview, fromMe: true, sequence: last.sequence, keepsUnread, isHeld };
  await touchByOutbound(deps.table.forCompany(ticket.companyId), ticket, touch, deps.clock.nowMs());
  return storeAndQueue(deps, items, address);
}

/** Rows and queue alone: for a repetition, whose ticket has been touched, and may be closed by now. */
export async function storeAndQueue(deps: PostDeps, items: readonly MessageItem[], address: ChatAddress): Promise<MessageItem[]> {
  noteTraces(items.map(({ channelMessageId }) => channelMessageId));
  const posted: MessageItem[] = [];
  for (const item of items) {
    const stored = await storeOnce(deps, item);
    posted.push(stored.ack > 0 || stored.isDeleted ? stored : await queue(deps, stored, address));
  }
  return posted;
}

async function storeOnce(deps: PostDeps, item: MessageItem): Promise<MessageItem> {
  const { ms, channelMessageId } = messagePlace(item.id);
  const stored = await putOnce(deps.table.forCompany(item.companyId), messageKey(item, ms, channelMessageId), messageRow(item));
  const found = stored && messageItem.parse(stored);
  if (found && found.requestHash !== item.requestHash) throw new AppError('ERR_CLIENT_TOKEN_REUSED', { field: 'clientToken' });
  return found ?? item;
}

/** A queue that does not take the message leaves it failed on the screen, and marked, so that it is queued later. */
async function queue(deps: PostDeps, item: MessageItem, address: ChatAddress): Promise<MessageItem> {
  try {
    await enqueue(deps, item, address, item.channelMessageId);
    return item.isUnqueued ? await changeMessage(deps.table, item, { failure: null, isUnqueued: false }) : item;
  } catch (error) {
    log.warn('message not queued', { companyId: item.companyId, connectionId: item.connectionId, error });
    return changeMessage(deps.table, item, { failure: 'ERR_SENDING_WAPP_MSG', isUnqueued: true });
  }
}

/** Asks the session service to send a stored message. @param dedupeId the same within five minutes is one request. */
export async function enqueue(deps: Pick<PostDeps, 'outbound'>, item: MessageItem, chat: ChatAddress, dedupeId: string): Promise<void> {
  const { companyId, connectionId, channelMessageId: whatsappMessageId, createdAt, quotedMsg } = item;
  const quoted = quotedMsg && {
    whatsappMessageId: messagePlace(quotedMsg.id).channelMessageId,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
    participant: quotedMsg.author,
  };
  const content = storedContent(item);
  const mark = item.isForwarded ? { isForwarded: true } : {};
  await deps.outbound.send({ type: 'send', companyId, connectionId, chat, whatsappMessageId, content, quoted, ...mark, createdAt }, dedupeId);
}

/** @throws ConditionFailed when the row is gone. */
export async function changeMessage(table: Table, message: MessageItem, set: Partial<MessageItem>): Promise<MessageItem> {
  const { ms, channelMessageId } = messagePlace(message.id);
  return messageItem.parse(await table.forCompany(message.companyId).change(messageKey(message, ms, channelMessageId), { set }, ['exists']));
}
