import { isDeepStrictEqual } from 'node:util';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { optOutAnswer } from '#shared/domain/campaign-text.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { isStorableId, messageIdOf, messagePlace } from '#shared/domain/message-id.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import { isSameAddress } from '#shared/domain/phone.ts';
import { indexedWords } from '#shared/domain/search-words.ts';
import { ticketNumberOf } from '#functions/conversations/post-aside.ts';
import { wasDeleted } from '#functions/conversations/delete-ticket-item.ts';
import { findTicket, nextSequence, nextTicketId, replacePreview } from '#functions/conversations/ticket-store.ts';
import type { Key } from '#functions/data/keys.ts';
import { completeness, contentFields, storedContent, storedPreview } from '#functions/records/messages/message-content.ts';
import { bareMessage, mediaTypeOf, type MessageItem, messageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { type Chat, findMessageKeys, messageKey, ownKey, looksFarBack } from '#functions/records/messages/message-store.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ConditionFailed, put, remove } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { withNames } from './find-contact.ts';
import { type Arrival, type InboundScope, isHeard, type Placing, type ReceivedMessage } from './deps.ts';
import { leavesCampaigns, mayAnswerCampaigns } from './campaign-answers.ts';
import type { LoadedState } from './load-state.ts';

export interface StoredRow {
  readonly item: MessageItem;
  /** Written by this very call, not by an earlier delivery. */
  readonly isNew: boolean;
  /** The ticket has counted it: nothing is left but to answer. */
  readonly isCounted: boolean;
}

/** All that is known when a message is decided on. */
export interface Known extends LoadedState {
  readonly chat: Chat;
  /** Its row, if one was written or found before the decision had to be made anew. */
  readonly row: StoredRow | undefined;
}

/** Cards that stand for what WhatsApp has not handed over yet. */
export const owedCards: ReadonlySet<string> = new Set(['waiting', 'notRead']);

/** The row's place, until the ticket has counted it. */
type RowPlace = Pick<MessageItem, 'ticketId' | 'queueId' | 'sequence' | 'replies' | 'byTicket' | 'answersCampaigns'>;

/**
 * Writes the row of a message, once. An earlier row gets the content that it lacked; unless a ticket has counted it, it
 * follows the decision.
 *
 * @throws ConditionFailed when the row was erased meanwhile.
 */
export async function writeRow(arrival: Arrival, known: Known, decision: Placing): Promise<StoredRow> {
  const { chat } = known;
  // A ticket is made or reopened only for a message that has none: a repetition is told before.
  const earlier = known.row ?? (decision.place === 'active' ? undefined : await loadRow(arrival, chat));
  const row = earlier ?? (await makeRow(arrival, chat, await placeOf(arrival, known, decision)));
  if (!earlier && row.isNew) return row;
  const place = isOwedAnswer(arrival, known, row) ? await placeOf(arrival, known, decision) : undefined;
  const filled = await fillRow(arrival, chat, row, place);
  if (await isCounted(arrival, filled)) return { ...filled, isCounted: true };
  return { ...filled, item: await movedRow(arrival.table, filled.item, place ?? (await placeOf(arrival, known, decision))) };
}

/** The words of what a menu waits for have come. It gets a place behind what the ticket has counted, so that it is decided on once more. */
const isOwedAnswer = ({ facts }: Arrival, { ticket }: Known, { item }: StoredRow): boolean =>
  ticket?.menu?.step === 'asking' && ticket.countedId === item.channelMessageId && item.card !== null && owedCards.has(item.card) && facts.text !== '';

/** The ticket that a row belongs to by a decision; a new one gets its number here. */
async function placeOf(arrival: Arrival, { ticket, chat }: Known, { place, queueId, ...said }: Placing): Promise<RowPlace> {
  const { table, companyId, clock, message } = arrival;
  const sequence = nextSequence(ticket, clock.nowMs());
  const replies = leavesCampaigns(arrival, ticket?.status) ? [optOutAnswer] : [...said.replies];
  const kept = { queueId, sequence, replies, answersCampaigns: mayAnswerCampaigns(message, ticket) };
  if (place === 'aside') return { ...kept, ticketId: await ticketNumberOf(table, chat), byTicket: false };
  const ticketId = place !== 'new' && ticket ? ticket.id : await nextTicketId(table, companyId);
  return { ...kept, ticketId, byTicket: place !== 'rated' && isHeard(message) };
}

const whatsappTime = (message: ReceivedMessage): number => Date.parse(message.sentAt);

async function loadRow({ table, message }: Arrival, chat: Chat): Promise<StoredRow | undefined> {
  const stored = await table.get(messageKey(chat, whatsappTime(message), message.whatsappMessageId), { consistent: true });
  return stored && { item: messageItem.parse(stored), isNew: false, isCounted: false };
}

/** Whether a message is the echo of one of ours: its row stands at the time that its id names. It costs a read for one in sixteen of WhatsApp Web's. */
export async function isEchoOfRow({ table, message }: Arrival, chat: Chat): Promise<boolean> {
  const key = message.fromMe ? ownKey(chat, message.whatsappMessageId) : undefined;
  return key !== undefined && (await table.get(key, { consistent: true })) !== undefined;
}

/**
 * Whether the ticket of a row has it in its counts. A ticket that was deleted had; one that was never made had not. Of a row
 * that this call wrote nothing later can have been counted: messages of a chat come one after the other.
 */
async function isCounted({ table, companyId }: InboundScope, { item, isNew }: StoredRow): Promise<boolean> {
  const ticket = await findTicket(table, companyId, item.ticketId);
  // Without a ticket of this number, somebody else's was faster than the one that this call was about to make.
  if (isNew) return ticket?.countedId === item.channelMessageId;
  return ticket ? ticket.countedSequence >= item.sequence : wasDeleted(table, companyId, item.ticketId);
}

/** The row of a message at this place; or the one that an earlier delivery wrote. */
async function makeRow(arrival: Arrival, chat: Chat, place: RowPlace): Promise<StoredRow> {
  const item = await composeRow(arrival, chat, place);
  try {
    await putRow(arrival.table, keyOf(item), item);
    return { item, isNew: true, isCounted: false };
  } catch (error) {
    if (!(error instanceof ConditionFailed) || !error.item) throw error;
    return { item: messageItem.parse(error.item), isNew: false, isCounted: false };
  }
}

const keyOf = (item: MessageItem): Key => messageKey(item, messagePlace(item.id).ms, item.channelMessageId);

/** Takes back a row of a contact that was merged into another one meanwhile: it is written anew in the other's chat. */
export async function withdrawRow({ table }: InboundScope, { item }: StoredRow): Promise<undefined> {
  await table.commit(remove(keyOf(item)));
}

/** Nothing has been said about it yet, so its place is decided anew: a person may have accepted the ticket meanwhile. */
async function movedRow(table: TablePart, row: MessageItem, place: RowPlace): Promise<MessageItem> {
  const set = { ...place, sequence: Math.max(row.sequence, place.sequence) };
  if (isDeepStrictEqual({ ...row, ...set }, row)) return row;
  return messageItem.parse(await table.change(keyOf(row), { set }, ['exists']));
}

/** A message that the table does not take as it is, is stored as what can be known of it, and holds up nobody. */
async function putRow(table: TablePart, key: Key, item: MessageItem): Promise<void> {
  try {
    await table.commit(put(key, messageRow(item), ['absent']));
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ValidationException') throw error;
    log.error('message stored without its content', { companyId: item.companyId, connectionId: item.connectionId, kind: item.kind, error });
    const rest: MessageItem = { ...item, ...contentFields(unreadable(item)), quotedMsg: null, participantName: null };
    await table.commit(put(key, messageRow(rest), ['absent']));
  }
}

const unreadable = ({ kind }: MessageItem): MessageContent => ({ type: 'card', card: 'other', text: kind });

async function composeRow({ table, message }: Arrival, chat: Chat, place: RowPlace): Promise<MessageItem> {
  const at = { ms: whatsappTime(message), channelMessageId: message.whatsappMessageId };
  return {
    ...bareMessage,
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ...at }),
    ticketId: place.ticketId,
    channelMessageId: at.channelMessageId,
    ...(await mentioned(table, chat, message)),
    isForwarded: message.context.isForwarded,
    ad: message.context.ad,
    secret: message.context.secret,
    fromMe: message.fromMe,
    ack: message.fromMe ? 2 : 0,
    quotedMsg: await quoted(table, chat, message),
    queueId: place.queueId,
    participantName: message.chat.groupId ? (message.pushName ?? message.participant?.number ?? null) : null,
    author: message.chat.groupId && !message.fromMe ? message.participant : null,
    replies: [...place.replies],
    answersCampaigns: place.answersCampaigns,
    createdAt: message.sentAt,
    sequence: place.sequence,
    byTicket: place.byTicket,
  };
}

/**
 * Content that WhatsApp owed takes the place of what stood for it: same id, same place in the chat, same ticket. What is there
 * is never replaced by less, whatever comes again.
 */
async function fillRow({ table, message }: Arrival, chat: Chat, row: StoredRow, place?: RowPlace): Promise<StoredRow> {
  const offered = contentFields(message.content);
  if (row.isNew || completeness(offered) <= completeness(row.item)) return row;
  const { isForwarded, ad, secret } = message.context;
  const quotedMsg = await quoted(table, chat, message);
  const fields = editedSince(row.item, await mentioned(table, chat, message));
  const set = { ...fields, isForwarded, ad, secret, quotedMsg, ...place };
  const { channelMessageId, ticketId } = row.item;
  const item = messageItem.parse(await table.change(keyOf(row.item), { set }, ['exists']));
  if (!item.isDeleted) await replacePreview(table, chat, ticketId, { channelMessageId, preview: storedPreview(item) });
  return { ...row, item };
}

/** An edit may overtake what it changes: its words stay, and the earlier ones are known to the search, as of any edit. */
function editedSince({ isEdited, body, formerWords }: MessageItem, fields: ReturnType<typeof contentFields>): Partial<MessageItem> {
  return isEdited ? { ...fields, body, formerWords: [...new Set([...formerWords, ...indexedWords(fields.body)])] } : fields;
}

async function mentioned(table: TablePart, { companyId }: Chat, { content, context }: ReceivedMessage): Promise<ReturnType<typeof contentFields>> {
  const fields = contentFields(content);
  return { ...fields, body: await withNames({ table, companyId }, fields.body, context.mentions) };
}

async function quoted(table: TablePart, chat: Chat, message: ReceivedMessage): Promise<MessageItem['quotedMsg']> {
  const { quotedWhatsappMessageId: channelMessageId } = message;
  const key = channelMessageId ? (await findMessageKeys(table, chat, [channelMessageId], looksFarBack)).get(channelMessageId) : undefined;
  const stored = key && (await table.get(key));
  if (!stored) return repeatedQuotation(chat, message);
  const item = messageItem.parse(stored);
  const { id, fromMe, kind, card, author } = item;
  // A card without words is known by its sign.
  const body = item.body || (card ? messagePreview(storedContent(item)) : '');
  return { id, body: beginningOf(body, 200), fromMe, mediaType: mediaTypeOf(kind), author };
}

/** A status, or what was said before this connection was made: its words stand in the answer alone. */
function repeatedQuotation(chat: Chat, message: ReceivedMessage): MessageItem['quotedMsg'] {
  const { quotedWhatsappMessageId: channelMessageId, context, fromMe, chat: address } = message;
  const { quotation } = context;
  if (!channelMessageId || !isStorableId(channelMessageId) || !quotation) return null;
  const { text, kind, by } = quotation;
  const isTheirs = by === null ? fromMe : address.groupId !== undefined || isSameAddress(by, address);
  const id = messageIdOf({ ...chat, ms: whatsappTime(message), channelMessageId });
  return { id, body: text, fromMe: !isTheirs, mediaType: kind && mediaTypeOf(kind), author: address.groupId === undefined ? null : by };
}
