import { isDeepStrictEqual } from 'node:util';
import { channelOf } from '#shared/domain/channel.ts';
import { isSnoozed } from '#shared/domain/ticket.ts';
import { decideInbound, type InboundDecision, type InboundFacts } from '#shared/domain/decide-inbound.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import { automaticFields, automaticStateOf } from '#functions/conversations/automatic-state.ts';
import { askForPicture } from '#functions/conversations/contact-picture.ts';
import { saveRating } from '#functions/conversations/save-rating.ts';
import { saveSnooze } from '#functions/conversations/save-snooze.ts';
import { nextSequence, nextTicketId, saveTransition, touchByInbound, transitioned } from '#functions/conversations/ticket-store.ts';
import { optOutAnswer } from '#shared/domain/campaign-text.ts';
import { answerCampaigns, loadOptOut, loadShippings, wantsNone } from './campaign-answers.ts';
import { findOrCreateContact } from './find-contact.ts';
import { isConnectionThere } from './load-rules.ts';
import { type InboundScope, type LoadedState, loadState } from './load-state.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { changeRow } from './apply-changes.ts';
import { beginTicket } from './begin-ticket.ts';
import type { InboundDeps, ReceivedMessage } from './deps.ts';
import { fillRow, isCounted, keepRow, loadRow, type RowPlace, type StoredRow, withdrawRow } from './message-row.ts';
import { postReplies } from './post-replies.ts';

/** Others change the same ticket at the same time: then what is known is read again and decided anew. */
const raceAttempts = 8;

type Placing = Exclude<InboundDecision, { place: 'nowhere' }>;

/**
 * A message from a channel: what is known is read, a pure rule decides, then the row is written, the ticket, and what we
 * answer. The row comes first and is the dedupe: a message that stands and is counted changes nothing more, whatever became
 * of its ticket; one that a crash left uncounted is finished.
 */
export async function receiveMessage(deps: InboundDeps, message: ReceivedMessage): Promise<void> {
  const { companyId, connectionId } = message;
  const scope: InboundScope = { table: deps.table.forCompany(companyId), companyId, clock: deps.clock };
  const seen = factsOf(message);
  const optOut = await loadOptOut(scope, message);
  let row: StoredRow | undefined;
  for (let attempt = 1; attempt <= raceAttempts; attempt += 1) {
    const mayCreate = () => isConnectionThere(scope, connectionId);
    const contactId = await findOrCreateContact(scope, message.chat, contactName(message), { mayCreate, isFresh: attempt > 1 });
    if (!contactId) return log.info('message dropped', { companyId, connectionId, reason: 'connectionGone' });
    const chat: Chat = { companyId, connectionId, contactId };
    if (row && row.item.contactId !== contactId) row = await withdrawRow(scope, row);
    const state = await loadState(scope, chat, seen, attempt > 1);
    const decision = decideInbound(state.facts, seen, deps.clock.nowMs());
    if (decision.place === 'nowhere') return log.info('message dropped', { companyId, connectionId, reason: decision.reason });
    // A ticket is made or reopened only for a message that has none: a repetition is told before.
    if (decision.place !== 'active') row ??= await loadRow(scope, chat, message);
    if (row) row = await fillRow(scope, chat, message, row);
    if (row && (await isCounted(scope, row))) return finish(deps, scope, message, row, undefined);
    row = await keepRow(scope, chat, message, row, await rowPlaceIn(scope, state, decision, optOut));
    if (row.isRepeated) continue;
    const placed = await placeTicket(deps, scope, chat, message, state, decision, row);
    if (placed === 'connectionGone') return log.info('message dropped', { companyId, connectionId, reason: placed });
    if (placed) return finish(deps, scope, message, row, state.ticket);
  }
  throw new Error('the ticket kept changing');
}

/** @param ticket as it was before the message; who talks with staff answers them, and no campaign. */
async function finish(deps: InboundDeps, scope: InboundScope, message: ReceivedMessage, { item }: StoredRow, ticket: TicketItem | undefined): Promise<void> {
  if (mayAnswerCampaigns(ticket) || wantsNone(message)) await answerCampaigns(deps, await loadShippings(scope, message), item, message);
  if (ticket?.campaignAskedAtMs !== undefined) {
    await changeRow(scope.table, companyKeys.ticket(ticket.companyId, ticket.id), { remove: ['campaignAskedAtMs'] }, []);
  }
  await postReplies(deps, item, message);
}

/** Tells whether this may answer a campaign: the contact begins a conversation, or was asked something in theirs. */
const mayAnswerCampaigns = (ticket: TicketItem | undefined): boolean =>
  ticket === undefined || ticket.status === 'closed' || ticket.campaignAskedAtMs !== undefined;

const callCards = new Set<string>(['missedCall', 'missedVideoCall']);
const owedCards = new Set<string>(['waiting', 'notRead']);

function factsOf({ chat, fromMe, isNotice, content }: ReceivedMessage): InboundFacts {
  const card = content.type === 'card' ? content.card : '';
  return {
    isGroup: chat.groupId !== undefined,
    fromMe,
    isNotice,
    isCall: callCards.has(card),
    isOwed: owedCards.has(card),
    text: content.type === 'text' ? content.text : '',
  };
}

/** A group's contact is the group, and messages of our own say nothing of the contact's name. */
function contactName(message: ReceivedMessage): string | null {
  if (message.chat.groupId) return message.groupSubject;
  return message.fromMe ? null : message.pushName;
}

/** The ticket that a row belongs to by a decision; a new one gets its number here. */
async function rowPlaceIn(scope: InboundScope, { ticket }: LoadedState, decision: Placing, isOptOut: boolean): Promise<RowPlace> {
  const sequence = nextSequence(ticket, scope.clock.nowMs());
  const { queueId, replies } = decision;
  const ticketId = decision.place !== 'new' && ticket ? ticket.id : await nextTicketId(scope.table, scope.companyId);
  return { ticketId, queueId, sequence, replies: isOptOut ? [optOutAnswer] : [...replies] };
}

/** The ticket with what the bot made of it; the very same where nothing was to be made. */
function afterwards(ticket: TicketItem, { automatic, queueId }: Placing): TicketItem {
  const isSame = isDeepStrictEqual(automatic, automaticStateOf(ticket)) && queueId === ticket.queueId;
  return isSame ? ticket : { ...ticket, ...automaticFields(automatic, queueId) };
}

/** @returns false when the ticket has to be looked at again: it was reopened or taken back by this, or somebody else was faster. */
async function placeTicket(
  deps: InboundDeps,
  scope: InboundScope,
  chat: Chat,
  message: ReceivedMessage,
  { ticket }: LoadedState,
  decision: Placing,
  { item: row, isNew }: StoredRow,
): Promise<boolean | 'connectionGone'> {
  const nowMs = scope.clock.nowMs();
  const preview = messagePreview(message.content);
  const { place, unread, automatic } = decision;
  const touch = { channelMessageId: row.channelMessageId, preview, fromMe: message.fromMe, sequence: row.sequence };
  try {
    if (place === 'new' || !ticket) {
      const contact = await beginTicket(scope, chat, { ticketId: row.ticketId, queueId: decision.queueId, automatic, row, unread, preview });
      if (!contact) return 'connectionGone';
      await askForPicture(deps, contact, { connectionId: chat.connectionId, channel: channelOf(message.chat) });
      return true;
    }
    if (place === 'reopened') {
      const pending = transitioned(ticket, { status: 'pending', userId: null, queueId: ticket.queueId }, nowMs);
      await saveTransition(scope.table, ticket, { ...pending, ...automaticFields(automatic, ticket.queueId) });
      return false;
    }
    if (isSnoozed(ticket) && unread > 0) {
      await saveSnooze(scope.table, ticket, transitioned(ticket, ticket, nowMs));
      return false;
    }
    if (place === 'rated') await saveRating(scope.table, ticket, decision.rating, touch, nowMs);
    else await touchByInbound(scope.table, ticket, touch, { unread, isNew, after: afterwards(ticket, decision) }, nowMs);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
