import { isDeepStrictEqual } from 'node:util';
import { channelOf } from '#shared/domain/channel.ts';
import { decideInbound, type InboundFacts, isByApp } from '#shared/domain/decide-inbound.ts';
import { optOutAnswer } from '#shared/domain/campaign-text.ts';
import { messagePreview } from '#shared/domain/message-preview.ts';
import { isSnoozed } from '#shared/domain/ticket.ts';
import { automaticFields, automaticStateOf } from '#functions/conversations/automatic-state.ts';
import { askForPicture } from '#functions/conversations/contact-picture.ts';
import { saveRating } from '#functions/conversations/save-rating.ts';
import { saveSnooze } from '#functions/conversations/save-snooze.ts';
import { saveTransition, touchByInbound, transitioned } from '#functions/conversations/ticket-store.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { log } from '#functions/tools/log.ts';
import { beginTicket } from './begin-ticket.ts';
import { answerCampaigns, leaveCampaigns, loadOptOut } from './campaign-answers.ts';
import { type Arrival, type InboundDeps, isHeard, type Placing, type ReceivedMessage } from './deps.ts';
import { findOrCreateContact } from './find-contact.ts';
import { inboundTicket, loadState } from './load-state.ts';
import { isEchoOfRow, type Known, owedCards, type StoredRow, withdrawRow, writeRow } from './message-row.ts';
import { postReplies } from './post-replies.ts';

/**
 * Receives a message from a channel: load, decide, write.
 * First the contact, the chat's newest ticket and the company's rules are loaded.
 * Then a pure rule decides where the message belongs and what we answer.
 * Then its row is written, which is the dedupe, and after the row the ticket that counts it.
 * If the ticket has changed meanwhile, all three are done anew, with the row that is there.
 * In the end campaigns and the contact get their answers, also after a repetition, which finishes what a crash left.
 */
export async function receiveMessage(deps: InboundDeps, message: ReceivedMessage): Promise<void> {
  const arrival = await arrivalOf(deps, message);
  let row: StoredRow | undefined;
  const outcome = await decideAnew(async (refused): Promise<Received | Dropped> => {
    const known = await load(arrival, row, refused !== undefined);
    if (!known) return connectionGone;
    if (await isEchoOfRow(arrival, known.chat)) return ownEcho;
    const decision = decideInbound(known.state, arrival.facts, deps.clock.nowMs());
    if (decision.place === 'nowhere') return decision;
    // A row that is erased at this moment is not asked for again.
    row = undefined;
    row = await writeRow(arrival, known, decision);
    return row.isCounted || decision.place === 'aside' ? { row, ticket: undefined } : writeTicket(arrival, known, decision, row);
  });
  if ('row' in outcome) return finish(arrival, outcome);
  const { companyId, connectionId } = message;
  log.info('message dropped', { companyId, connectionId, reason: outcome.reason });
}

/** A message that stands, and its ticket as it was before; none if an earlier delivery was counted. */
interface Received {
  readonly row: StoredRow;
  readonly ticket: TicketItem | undefined;
}

interface Dropped {
  readonly reason: string;
}

const connectionGone: Dropped = { reason: 'connectionGone' };
/** Its row and its ticket were written before it was sent. */
const ownEcho: Dropped = { reason: 'ownEcho' };

async function arrivalOf(deps: InboundDeps, message: ReceivedMessage): Promise<Arrival> {
  const { companyId } = message;
  const scope = { table: deps.table.forCompany(companyId), companyId, clock: deps.clock };
  const optOut = await loadOptOut(scope, message);
  return { ...scope, deps, message, facts: { ...factsOf(message), isOptOut: optOut !== undefined }, optOut };
}

const callCards = new Set<string>(['missedCall', 'missedVideoCall']);

function factsOf({ chat, fromMe, isNotice, content, sentAt }: ReceivedMessage): Omit<InboundFacts, 'isOptOut'> {
  const card = content.type === 'card' ? content.card : '';
  return {
    isGroup: chat.groupId !== undefined,
    fromMe,
    isNotice,
    isCall: callCards.has(card),
    isOwed: owedCards.has(card),
    text: content.type === 'text' ? content.text : '',
    sentAtMs: Date.parse(sentAt),
  };
}

/** @returns undefined when nobody is known by this address, and the connection is gone. */
async function load(arrival: Arrival, row: StoredRow | undefined, isAgain: boolean): Promise<Known | undefined> {
  const { companyId, connectionId } = arrival.message;
  const contactId = await findOrCreateContact(arrival, isAgain);
  if (!contactId) return undefined;
  const chat = { companyId, connectionId, contactId };
  const kept = row && row.item.contactId !== contactId ? await withdrawRow(arrival, row) : row;
  return { chat, row: kept, ...(await loadState(arrival, chat, isAgain)) };
}

/** @throws ConditionFailed when the message's part in the ticket has to be decided anew. */
async function writeTicket(arrival: Arrival, { chat, ticket }: Known, decision: Placing, row: StoredRow): Promise<Received | Dropped> {
  const { deps, table, message } = arrival;
  const preview = messagePreview(message.content);
  if (decision.place === 'new' || !ticket) {
    const contact = await beginTicket(arrival, chat, { ...decision, row: row.item, preview });
    if (!contact) return connectionGone;
    await askForPicture(deps, contact, { connectionId: chat.connectionId, channel: channelOf(message.chat) });
    return { row, ticket };
  }
  const nowMs = arrival.clock.nowMs();
  await bringBack(arrival, ticket, decision);
  const { channelMessageId, sequence } = row.item;
  const heard = isHeard(message) ? { heardAtMs: arrival.facts.sentAtMs } : {};
  const touch = { channelMessageId, preview, fromMe: message.fromMe, sequence, ...heard };
  const isAnswer = message.fromMe && !isByApp(inboundTicket(ticket), arrival.facts);
  // What was owed was unread without its words.
  const unread = ticket.countedId === channelMessageId ? 0 : decision.unread;
  const counting = { unread, isNew: row.isNew, isAnswer, after: afterwards(ticket, decision) };
  if (decision.place === 'rated') await saveRating(table, ticket, decision.rating, touch, nowMs);
  else await touchByInbound(table, ticket, touch, counting, nowMs);
  return { row, ticket };
}

/** A ticket that was closed or set aside comes back first. The message's part in it is decided as it stands then. */
async function bringBack({ table, clock }: Arrival, ticket: TicketItem, { place, unread, automatic }: Placing): Promise<void> {
  if (place === 'reopened') {
    const pending = transitioned(ticket, { status: 'pending', userId: null, queueId: ticket.queueId }, clock.nowMs());
    await saveTransition(table, ticket, { ...pending, ...automaticFields(automatic, ticket.queueId) });
  } else if (isSnoozed(ticket) && unread > 0) await saveSnooze(table, ticket, transitioned(ticket, ticket, clock.nowMs()));
  else return;
  throw new ConditionFailed(0, undefined);
}

/** The ticket with what the bot made of it; the very same where nothing was to be made. */
function afterwards(ticket: TicketItem, { automatic, queueId }: Placing): TicketItem {
  const isSame = isDeepStrictEqual(automatic, automaticStateOf(ticket)) && queueId === ticket.queueId;
  return isSame ? ticket : { ...ticket, ...automaticFields(automatic, queueId) };
}

async function finish(arrival: Arrival, { row }: Received): Promise<void> {
  const { deps, message } = arrival;
  // What the row says holds for a repetition, too, whatever has become of the ticket.
  if (row.item.replies.includes(optOutAnswer)) await leaveCampaigns(arrival, row.item);
  else if (row.item.answersCampaigns) await answerCampaigns(arrival, row.item);
  await postReplies(deps, row.item, message);
}
