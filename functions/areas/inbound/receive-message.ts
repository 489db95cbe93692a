import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { companyKeys, listKeys } from '../../data/keys.ts';
import { contentFields } from '../../data/message-content.ts';
import { mediaTypeOf, type MessageItem, messageItem } from '../../data/message-item.ts';
import { type Chat, findMessageKey, messageKey } from '../../data/message-store.ts';
import type { Table, TablePart } from '../../data/table.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import { type Clock, isoTime } from '../../ports/clock.ts';
import { findOrCreateContact } from './find-contact.ts';
import { placeTicket } from './place-ticket.ts';

export interface InboundDeps {
  readonly table: Table;
  readonly clock: Clock;
}

export type ReceivedMessage = Extract<InboundMessage, { type: 'message' }>;

/** Two writes race when a ticket is closed between finding and touching it: then it is placed again. */
const touchAttempts = 5;
/** Beyond this between sending and arriving, the message was waiting for us: its own time is shown, not the arrival. */
const promptMs = 10_000;

/**
 * A WhatsApp message becomes a row of the chat and touches its ticket. Done once per message id however often it comes:
 * the row's key is the dedupe, and a repeat finishes what a crash left undone.
 */
export async function receiveMessage(deps: InboundDeps, message: ReceivedMessage): Promise<void> {
  const { companyId, connectionId } = message;
  const table = deps.table.forCompany(companyId);
  const scope = { table, companyId, clock: deps.clock };
  if (message.chat.groupId && !(await acceptsGroups(table, message))) return;
  const contactId = await findOrCreateContact(scope, message.chat, contactName(message));
  const chat: Chat = { companyId, connectionId, contactId };
  let stored: { item: MessageItem; isNew: boolean } | undefined;
  for (let attempt = 1; attempt <= touchAttempts; attempt += 1) {
    const ticketId = await placeTicket(scope, contactId, connectionId);
    if (ticketId === undefined) return log.warn('message of a deleted connection', { companyId, connectionId });
    stored ??= await storeMessage(scope, chat, message, ticketId);
    if (await touchTicket(table, stored, message, ticketId, deps.clock.nowMs())) return;
  }
  throw new Error('the ticket kept changing');
}

/** A group's contact is the group, and messages of our own say nothing of the contact's name. */
function contactName(message: ReceivedMessage): string | null {
  if (message.chat.groupId) return message.groupSubject;
  return message.fromMe ? null : message.pushName;
}

/** Setting CheckMsgIsGroup: group messages are ignored unless the company has disabled that. */
async function acceptsGroups(table: TablePart, message: ReceivedMessage): Promise<boolean> {
  const company = await table.get(companyKeys.company(message.companyId));
  const settings = company?.['settings'];
  return typeof settings === 'object' && settings !== null && 'CheckMsgIsGroup' in settings && settings.CheckMsgIsGroup === 'disabled';
}

async function storeMessage(
  scope: { table: TablePart; clock: Clock },
  chat: Chat,
  message: ReceivedMessage,
  ticketId: TicketId,
): Promise<{ item: MessageItem; isNew: boolean }> {
  const sentAtMs = Date.parse(message.sentAt);
  const receivedAtMs = Date.parse(message.receivedAt);
  const isPrompt = receivedAtMs >= sentAtMs && receivedAtMs - sentAtMs < promptMs;
  const place = { ...chat, ms: sentAtMs, channelMessageId: message.whatsappMessageId };
  const item: MessageItem = {
    type: 'message',
    ...chat,
    id: messageIdOf(place),
    ticketId,
    channelMessageId: message.whatsappMessageId,
    ...contentFields(message.content),
    fromMe: message.fromMe,
    ack: message.fromMe ? 2 : 0,
    isDeleted: false,
    isEdited: false,
    quotedMsg: await quoted(scope.table, chat, message.quotedWhatsappMessageId),
    queueId: null,
    participantName: message.chat.groupId ? (message.pushName ?? message.participant?.number ?? null) : null,
    reactionTheirs: null,
    reactionOurs: null,
    createdAt: isoTime(isPrompt ? receivedAtMs : sentAtMs),
    storedAtMs: scope.clock.nowMs(),
  };
  try {
    await scope.table.commit(put(messageKey(chat, sentAtMs, message.whatsappMessageId), item, ['absent']));
    return { item, isNew: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.item) throw error;
    return { item: messageItem.parse(error.item), isNew: false };
  }
}

async function quoted(table: TablePart, chat: Chat, channelMessageId: string | null): Promise<MessageItem['quotedMsg']> {
  const key = channelMessageId ? await findMessageKey(table, chat, channelMessageId) : undefined;
  const stored = key && (await table.get(key));
  if (!stored) return null;
  const { id, body, fromMe, kind } = messageItem.parse(stored);
  return { id, body: body.slice(0, 200), fromMe, mediaType: mediaTypeOf(kind) };
}

/**
 * Last message, order and unread count of the ticket. For a message that was stored before, only if the ticket has not
 * counted it yet.
 *
 * @returns false when the ticket is gone or closed meanwhile.
 */
async function touchTicket(
  table: TablePart,
  { item, isNew }: { item: MessageItem; isNew: boolean },
  message: ReceivedMessage,
  ticketId: TicketId,
  nowMs: number,
): Promise<boolean> {
  const key = companyKeys.ticket(item.companyId, ticketId);
  const change = {
    set: {
      lastMessage: messagePreview(message.content),
      lastMessageFromMe: item.fromMe,
      updatedAt: isoTime(nowMs),
      listSk: listKeys.ticketSort(nowMs, ticketId),
      lastInboundAtMs: item.storedAtMs,
    },
    add: { unreadMessages: item.fromMe ? 0 : 1 },
  };
  try {
    await table.change(key, change, ['exists', ['status', '<>', 'closed'], ...(isNew ? [] : [['lastInboundAtMs', '<', item.storedAtMs] as const])]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Standing and active, so the condition that failed is the count: a repeat of what was done.
    return error.item !== undefined && error.item['status'] !== 'closed';
  }
}
