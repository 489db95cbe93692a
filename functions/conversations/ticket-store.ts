import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, type TicketId, ticketId as ticketIdSchema } from '#shared/contract/ids.ts';
import { ratingAskedMs } from '#shared/domain/closing.ts';
import { timesAfter } from '#shared/domain/service-times.ts';
import { requireFound } from '#functions/data/find-item.ts';
import type { ContactItem } from '#functions/records/contacts/contact-item.ts';
import { newTicketWrite } from '#functions/records/tickets/day-stats.ts';
import { countWrites } from '#functions/records/tickets/ticket-counts.ts';
import { ticketIndex } from '#functions/records/tickets/ticket-lists.ts';
import { companyKeys, listKeys } from '#functions/data/keys.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import {
  hasCountedAs,
  isSnoozedAs,
  latestTicketItem,
  type LatestTicketItem,
  seldomChange,
  type TicketItem,
  ticketItem,
  ticketRow,
} from '#functions/records/tickets/ticket-item.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import { type Clause, put, update, type Write } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { contactStays } from './contact-store.ts';

/**
 * Every write of a ticket. A state change is one transaction with the pointer to the chat's newest ticket, which keeps at
 * most one active, and the exact counts; a message only touches the row.
 */

/** @throws AppError ERR_NO_TICKET_FOUND */
export const loadTicket = (table: TablePart, companyId: CompanyId, ticketId: TicketId): Promise<TicketItem> =>
  requireFound(findTicket(table, companyId, ticketId), 'ERR_NO_TICKET_FOUND', { ticketId });

export async function findTicket(table: TablePart, companyId: CompanyId, ticketId: TicketId, consistent = true): Promise<TicketItem | undefined> {
  const stored = await table.get(companyKeys.ticket(companyId, ticketId), { consistent });
  return stored && ticketItem.parse(stored);
}

export async function loadLatestTicket(table: TablePart, chat: Chat, consistent = true): Promise<LatestTicketItem | undefined> {
  const stored = await table.get(companyKeys.latestTicket(chat.companyId, chat.contactId, chat.connectionId), { consistent });
  return stored && latestTicketItem.parse(stored);
}

/** The next number of the company. A failed creation leaves a gap. */
export async function nextTicketId(table: TablePart, companyId: CompanyId): Promise<TicketId> {
  const sequence = await table.change(companyKeys.ticketSequence(companyId), { add: { value: 1 } });
  return ticketIdSchema.parse(sequence['value']);
}

const isActive = (ticket: TicketItem): boolean => ticket.status !== 'closed';

/** @throws ConditionFailed when the contact has got an active ticket on this connection meanwhile, or is gone. */
export async function createTicket(
  table: TablePart,
  begun: Omit<TicketItem, 'waitBeganMs' | 'acceptedMs' | 'ratedUserId' | 'heldUntilMs' | 'isSaid'>,
): Promise<void> {
  const createdMs = Date.parse(begun.createdAt);
  const ticket: TicketItem = { ...begun, ...timesAfter(null, begun.status, createdMs), ratedUserId: null, heldUntilMs: null, isSaid: false };
  const { timeZone } = await loadSettings(table, ticket.companyId, createdMs);
  await table.commit(
    put(pointerKey(ticket), pointerTo(ticket), [{ any: ['absent', ['isActive', '=', false]] }]),
    put(companyKeys.ticket(ticket.companyId, ticket.id), { ...ticketRow(ticket), ...ticketIndex(ticket) }, ['absent']),
    put(companyKeys.ticketUuid(ticket.companyId, ticket.uuid), { type: 'ticketUuid', ticketId: ticket.id }, ['absent']),
    ...countWrites(ticket.companyId, null, ticket),
    newTicketWrite(ticket.companyId, ticket.id, createdMs, timeZone),
    contactStays(ticket),
  );
}

/**
 * A ticket after a change of state at this moment: what follows from status, user and queue is set along. It stops the bot and a snooze.
 * Its time is later than that of any change before, whatever the clocks say: the line that the change leaves in the
 * conversation is known by it.
 *
 * @param says what its contact is told of it; the stream says it, so that a crash leaves nobody without a word.
 */
export function transitioned(
  before: TicketItem,
  state: Pick<TicketItem, 'status' | 'userId' | 'queueId'>,
  nowMs: number,
  says: TicketItem['says'] = null,
): TicketItem {
  const atMs = Math.max(nowMs, Date.parse(before.updatedAt) + 1);
  // A customer who waits in another queue has waited as long.
  const isStillWaiting = before.status === 'pending' && state.status === 'pending';
  const isAsked = says === 'rating';
  const { snoozedUntil: _until, heardWords: _heard, endedMs: _ended, ...kept } = { ...before, ...state };
  return {
    ...kept,
    ...timesAfter(before, state.status, atMs),
    says,
    heldUntilMs: null,
    isSaid: false,
    rating: isAsked ? null : before.rating,
    // A customer's thanks may come before the rating: a ticket that they reopened still takes it, one that somebody answers does not.
    ratingAskedAtMs: isAsked ? atMs : state.status === 'pending' ? ratingAskedMs(before) : null,
    ratedUserId: isAsked ? state.userId : state.status === 'pending' ? before.ratedUserId : null,
    ...withoutBot,
    ...(before.status === 'closed' && state.status !== 'closed' ? { isUnheard: true } : {}),
    updatedAt: isoTime(atMs),
    listedAtMs: isStillWaiting ? before.listedAtMs : atMs,
  };
}

const withoutBot = { chatbot: false, menu: null, automaticAtMs: [] } satisfies Partial<TicketItem>;

/**
 * Saves a state change with its exact counts in one transaction.
 *
 * @param when must hold of the ticket besides; `along` is written with it.
 * @throws ConditionFailed with index 0 when the ticket is no longer as `before` says.
 * @throws AppError ERR_OTHER_OPEN_TICKET beside another active one of the same contact, ERR_NO_CONTACT_FOUND when that was deleted.
 */
export async function saveTransition(table: TablePart, before: TicketItem, after: TicketItem, when: readonly Clause[] = [], along: readonly Write[] = []) {
  await onRefusal(table.commit(...transitionWrites(before, after, when), ...along), (refused) => {
    if (refused.index !== 1 || !isActive(after)) throw refused;
    if (refused.item?.['isContactDeleted']) throw new AppError('ERR_NO_CONTACT_FOUND', {}, { cause: refused });
    throw new AppError('ERR_OTHER_OPEN_TICKET', { ticketId: refused.item?.['ticketId'] }, { cause: refused });
  });
}

const transitionWrites = (before: TicketItem, after: TicketItem, when: readonly Clause[] = []): Write[] => [
  transitionWrite(before, after, when),
  ...pointerWrite(before, after),
  ...countWrites(after.companyId, before, after),
];

export const unchanged = (ticket: TicketItem): Clause[] => [
  'exists',
  ['status', '=', ticket.status],
  ['userId', '=', ticket.userId],
  ['queueId', '=', ticket.queueId],
  isSnoozedAs(ticket),
];

/** Only the state: a message that arrives meanwhile keeps its count and text. */
function transitionWrite(before: TicketItem, after: TicketItem, when: readonly Clause[]): Write {
  const { status, userId, queueId, updatedAt, listedAtMs } = after;
  const seldom = seldomChange(after);
  // Only where it begins to be so: the first words may take it away at this moment.
  const begins = before.status === 'closed' && after.isUnheard ? { isUnheard: true } : {};
  const set = { status, userId, queueId, updatedAt, listedAtMs, ...ticketIndex(after), ...seldom.set, ...begins };
  return update(companyKeys.ticket(after.companyId, after.id), { set, remove: seldom.remove }, [...unchanged(before), ...when]);
}

function pointerWrite(before: TicketItem, after: TicketItem): Write[] {
  if (isActive(before) === isActive(after)) return [];
  if (!isActive(after)) return [update(pointerKey(after), { set: { isActive: false } }, [['ticketId', '=', after.id]])];
  const isFree: Clause = { any: ['absent', ['isActive', '=', false], ['ticketId', '=', after.id]] };
  // A closed ticket has a pointer, which tells of a deleted contact: looking at the contact would cost two units more.
  return [put(pointerKey(after), pointerTo(after), [isFree, ['isContactDeleted', 'absent']])];
}

export const pointerKey = ({ companyId, contactId, whatsappId }: TicketItem) => companyKeys.latestTicket(companyId, contactId, whatsappId);

const pointerTo = (ticket: TicketItem): LatestTicketItem => ({
  type: 'latestTicket',
  ticketId: ticket.id,
  isActive: isActive(ticket),
  isDeleted: false,
  connectionId: ticket.whatsappId,
});

/** Fields of a ticket that a message changes. */
export interface Touch {
  readonly channelMessageId: string;
  readonly preview: string;
  readonly fromMe: boolean;
  readonly sequence: number;
  /** WhatsApp's time of a customer's message. */
  readonly heardAtMs?: number;
}

/**
 * A message from the channel: preview, place in lists and unread count, once.
 *
 * @param isNew the row was written by this very call: then only a repetition of this write can have counted it.
 * @param after the ticket with what the bot makes of it, its queue included; another queue changes the counts along.
 * @throws ConditionFailed when the ticket is closed or gone, or has counted this message.
 */
export async function touchByInbound(
  table: TablePart,
  ticket: TicketItem,
  touch: Touch,
  { unread, isNew, isAnswer, after = ticket }: { unread: 0 | 1; isNew: boolean; isAnswer: boolean; after?: TicketItem },
  nowMs: number,
): Promise<void> {
  // A notice neither asks nor answers, nor does the business app by itself.
  const answered = unread === 1 || isAnswer ? { isAnswered: isAnswer } : {};
  const heard = touch.heardAtMs === undefined ? {} : { heardAtMs: touch.heardAtMs };
  const counted = { ...touchFields(ticket, touch, nowMs), ...answered, ...heard, countedSequence: touch.sequence, countedId: touch.channelMessageId };
  const isFirst = touch.heardAtMs !== undefined && (ticket.isUnheard || ticket.campaignAskedAtMs !== undefined);
  const told = isFirst ? ['isUnheard', 'campaignAskedAtMs'] : [];
  const unheard = [...(ticket.heardWords === undefined ? [] : ['heardWords']), ...told];
  const isUncounted: Clause = isNew ? ['countedId', '<>', touch.channelMessageId] : ['countedSequence', '<', touch.sequence];
  const when = after === ticket && ticket.menu === null ? [isUncounted] : [isUncounted, hasCountedAs(ticket)];
  const key = companyKeys.ticket(ticket.companyId, ticket.id);
  const add = { unreadMessages: unread };
  if (after === ticket) {
    // Whether a message takes back what is set aside was decided by the ticket as it was read.
    await table.change(key, { set: counted, add, remove: unheard }, ['exists', ['status', '=', ticket.status], isSnoozedAs(ticket), ...when]);
    return;
  }
  const { set, remove: removed } = seldomChange({ ...after, heardWords: undefined });
  const listedAtMs = ticket.status === 'pending' ? ticket.listedAtMs : nowMs;
  const moved = after.queueId === ticket.queueId ? {} : { queueId: after.queueId, listedAtMs, ...ticketIndex({ ...after, listedAtMs }) };
  const change = { set: { ...counted, ...set, ...moved }, add, remove: [...removed, ...told] };
  await table.commit(update(key, change, [...unchanged(ticket), ...when]), ...countWrites(ticket.companyId, ticket, after));
}

/**
 * A message of ours; a person who writes has read. What is sent by itself leaves a waiting ticket the customer's words: who looks for
 * the urgent one would read our own menu in each row.
 *
 * @param touch `isHeld`: what the ticket's last move says.
 * @throws ConditionFailed when the ticket is no longer as it was read.
 */
export async function touchByOutbound(
  table: TablePart,
  ticket: TicketItem,
  touch: Touch & { keepsUnread: boolean; isHeld?: boolean },
  nowMs: number,
): Promise<void> {
  const { lastMessage, lastMessageId, lastMessageFromMe, ...place } = touchFields(ticket, touch, nowMs);
  const keepsWords = touch.keepsUnread && ticket.status === 'pending' && !ticket.lastMessageFromMe && ticket.lastMessage !== '';
  const words = keepsWords ? {} : { lastMessage, lastMessageId, lastMessageFromMe };
  const set = { ...place, ...words, ...(touch.keepsUnread ? {} : { unreadMessages: 0, isAnswered: true }), ...(touch.isHeld ? { isSaid: true } : {}) };
  const isThisMove: Clause[] = touch.isHeld ? [['heldUntilMs', '=', ticket.heldUntilMs]] : [];
  await table.change(companyKeys.ticket(ticket.companyId, ticket.id), { set }, [...unchanged(ticket), ...isThisMove]);
}

/**
 * A list position is moved at most once in this time: a moved key costs two write units in each index, and all other changes none. What we
 * write ourselves mostly follows a message that has just moved it.
 */
const listedForMs = { inbound: 2 * 60_000, outbound: 15 * 60_000 };

export function touchFields(ticket: TicketItem, touch: Touch, nowMs: number) {
  // Whoever waits keeps the place that the beginning of the wait gave: writing again puts nobody back.
  const isMoved = ticket.status !== 'pending' && nowMs - ticket.listedAtMs >= (touch.fromMe ? listedForMs.outbound : listedForMs.inbound);
  const sort = listKeys.ticketSort(nowMs, ticket.id);
  return {
    lastMessage: touch.preview,
    lastMessageId: touch.channelMessageId,
    lastMessageFromMe: touch.fromMe,
    sequence: touch.sequence,
    updatedAt: isoTime(nowMs),
    ...(isMoved ? { listedAtMs: nowMs, gsi3Sk: sort, gsi4Sk: sort } : {}),
  };
}

/** The preview of a message that was edited or deleted, if it is still the last one. */
export async function replacePreview(table: TablePart, chat: Chat, ticketId: TicketId, touch: Pick<Touch, 'channelMessageId' | 'preview'>): Promise<void> {
  const set = { lastMessage: touch.preview };
  await isHeld(table.change(companyKeys.ticket(chat.companyId, ticketId), { set }, ['exists', ['lastMessageId', '=', touch.channelMessageId]]));
}

/** @throws ConditionFailed when another number is unread by now. */
export async function resetUnread(table: TablePart, { companyId, id, unreadMessages }: TicketItem): Promise<void> {
  await table.change(companyKeys.ticket(companyId, id), { set: { unreadMessages: 0 } }, ['exists', ['unreadMessages', '=', unreadMessages]]);
}

/** The next place in the order of a chat: our clock, but never behind what was given before. */
export const nextSequence = (ticket: Pick<TicketItem, 'sequence'> | undefined, nowMs: number): number => Math.max(nowMs, (ticket?.sequence ?? 0) + 1);

/** The snapshot of a contact on one ticket. */
export async function changeContactOfTicket(table: TablePart, companyId: CompanyId, ticketId: TicketId, contact: ContactItem): Promise<void> {
  const set = { contactName: contact.name, contactNumber: contact.number, contactPicture: contact.profilePicUrl };
  // Deleted meanwhile.
  await isHeld(table.change(companyKeys.ticket(companyId, ticketId), { set }, ['exists', ['contactId', '=', contact.id]]));
}

/** Closes a ticket without a word to anybody; what was unread in it is, by the same transaction, unread in the one that goes on. */
export async function resolveSilently(table: TablePart, ticket: TicketItem, goesOnIn: TicketId, nowMs: number): Promise<TicketItem> {
  const closed = transitioned(ticket, { status: 'closed', userId: ticket.userId, queueId: ticket.queueId }, nowMs);
  const taken = update(companyKeys.ticket(ticket.companyId, goesOnIn), { add: { unreadMessages: ticket.unreadMessages } }, ['exists']);
  await table.commit(...transitionWrites(ticket, closed), ...(ticket.unreadMessages > 0 ? [taken] : []));
  return closed;
}

/** Gives a ticket to another contact, whose newest ticket it becomes if it is active, or newer than the one it has. */
export async function adoptTicket(table: TablePart, ticket: TicketItem, contact: ContactItem, latest: LatestTicketItem | undefined): Promise<void> {
  const adopted = { ...ticket, contactId: contact.id };
  const set = { contactId: contact.id, contactName: contact.name, contactNumber: contact.number, contactPicture: contact.profilePicUrl };
  const isLatest = isActive(ticket) || !latest || (!latest.isActive && latest.ticketId < ticket.id);
  await table.commit(
    update(companyKeys.ticket(ticket.companyId, ticket.id), { set }, [...unchanged(ticket), ['contactId', '=', ticket.contactId]]),
    ...(isLatest ? [put(pointerKey(adopted), pointerTo(adopted), [{ any: ['absent', ['isActive', '=', false]] }])] : []),
  );
}
