import { isYes, optOutIn } from '#shared/domain/campaign-answer.ts';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import type { CampaignTextsItem } from '#functions/records/campaigns/campaign-item.ts';
import { type CampaignMessageName, campaignMessageName } from '#shared/domain/campaign-message-id.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { showShipping } from '#functions/conversations/campaign-shipping.ts';
import { loadTexts, textIndexOf } from '#functions/records/campaigns/campaign-texts.ts';
import { recentCampaigns, type SentCampaign, sentCampaigns } from '#functions/records/campaigns/connection-campaigns.ts';
import { findNamedShipping, numbersOf } from '#functions/records/campaigns/named-shipping.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { findShipping, hadTurn, noTurn, type ShippingItem, shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { lookWhetherOver } from './campaign-reports.ts';
import { type Arrival, type InboundDeps, type InboundScope, isHeard, type ReceivedMessage } from './deps.ts';

/** Whether its writer wants no campaigns, has had one, and is told that they get no more: instead of what the bot would say. */
export async function loadOptOut(scope: InboundScope, message: ReceivedMessage): Promise<Arrival['optOut']> {
  const said = message.content.type === 'text' ? optOutIn(message.content.text) : undefined;
  return said && (await hadCampaign(scope, message)) ? said : undefined;
}

/** In a service that is running, only words that can mean nothing else say so. */
export const leavesCampaigns = ({ optOut }: Pick<Arrival, 'optOut'>, status: TicketStatus | undefined): boolean =>
  optOut === 'surely' || (optOut === 'maybe' && status !== 'open');

/** Whether a message may answer a campaign: the contact begins a conversation, says the first words in it, was asked something there, or quotes a question. */
export const mayAnswerCampaigns = (message: ReceivedMessage, ticket: TicketItem | undefined): boolean =>
  isHeard(message) &&
  (!ticket || ticket.status === 'closed' || ticket.isUnheard === true || ticket.campaignAskedAtMs !== undefined || quotedQuestion(message) !== undefined);

/** The campaign's question that a message quotes. */
function quotedQuestion({ quotedWhatsappMessageId: id }: ReceivedMessage): CampaignMessageName | undefined {
  const name = id === null ? undefined : campaignMessageName(id);
  return name?.part === 'question' ? name : undefined;
}

/** The writer's number, in the form that lists have it; undefined of what no recipient of a campaign writes. */
async function recipientOf({ table, companyId }: InboundScope, message: ReceivedMessage): Promise<string | undefined> {
  const { chat } = message;
  if (!isHeard(message) || chat.groupId !== undefined || channelOf(chat) !== 'whatsapp') return undefined;
  const [known] = await numbersOf({ table, companyId }, chat);
  return known === undefined ? undefined : canonicalNumber(known);
}

/** A read unit for each campaign of the month, until one is found. */
async function hadCampaign(scope: InboundScope, message: ReceivedMessage): Promise<boolean> {
  const { table, companyId, clock } = scope;
  const number = await recipientOf(scope, message);
  if (number === undefined) return false;
  const sent = new Set((await sentCampaigns(table, companyId, clock.nowMs())).map((campaign) => campaign.number));
  for (const campaignNumber of sent) if (await hadTurn(table, companyId, campaignNumber, number)) return true;
  return false;
}

/** A number's rows in these campaigns: a read unit for each, nothing without campaigns. */
async function loadShippings({ table, companyId }: InboundScope, campaigns: readonly SentCampaign[], number: string): Promise<ShippingItem[]> {
  const numbers = [...new Set(campaigns.map((campaign) => campaign.number))];
  const found = await Promise.all(numbers.map((campaignNumber) => findShipping(table, companyId, campaignNumber, number)));
  return found.flatMap((shipping) => shipping ?? []);
}

/** Has a number get no more campaigns, whichever connection sent it one. A repetition changes nothing. */
export async function leaveCampaigns(arrival: Arrival, { contactId }: MessageItem): Promise<void> {
  const { deps, table, companyId, clock, message } = arrival;
  const number = await recipientOf(arrival, message);
  if (number === undefined) return;
  await optOut(table, { companyId, number, contactId, createdAt: isoTime(clock.nowMs()) });
  const shippings = await loadShippings(arrival, await sentCampaigns(table, companyId, clock.nowMs()), number);
  for (const shipping of shippings) await leaveOne(deps, shipping);
}

/** Applies an answer to campaigns of its connection: their messages are placed above it, and a question is confirmed. A repetition changes nothing. */
export async function answerCampaigns(arrival: Arrival, row: MessageItem): Promise<void> {
  const { deps, table, companyId, clock, message } = arrival;
  const number = await recipientOf(arrival, message);
  if (number === undefined) return;
  const shippings = await loadShippings(arrival, await recentCampaigns(table, companyId, message.connectionId, clock.nowMs()), number);
  const own = shippings.filter(({ connectionId }) => connectionId === message.connectionId);
  const answered = answeredOf(own, row, message);
  for (const shipping of own) await answerOne(deps, shipping, row, { message, isAnswered: shipping === answered });
}

const isAsked = ({ part, state }: ShippingItem): boolean => part === 'question' && (state === 'asked' || state === 'sending');

/** A place right below what was just written, and above what the bot answers to it. */
const placeBelow = ({ sequence }: MessageItem): number => sequence + 0.5;

/** A yes is to one of several open questions: the one that it quotes, else the one that came last. A repetition is to the one that it confirmed. */
function answeredOf(shippings: readonly ShippingItem[], row: MessageItem, message: ReceivedMessage): ShippingItem | undefined {
  const confirmed = shippings.find(({ wasConfirmed, shownAs }) => wasConfirmed && shownAs?.sequence === placeBelow(row));
  if (confirmed) return confirmed;
  const asked = shippings.filter(isAsked).toSorted((one, other) => other.atMs - one.atMs);
  const quoted = quotedQuestion(message);
  return quoted ? asked.find(({ campaignNumber, slot }) => campaignNumber === quoted.campaignNumber && slot === quoted.slot) : asked[0];
}

/** Whether a message is a yes to a question that came after that time. */
export async function confirmsSince(scope: InboundScope, message: ReceivedMessage, sinceMs: number): Promise<boolean> {
  const { table, companyId, clock } = scope;
  const { content, connectionId } = message;
  const number = await recipientOf(scope, message);
  if (content.type !== 'text' || number === undefined) return false;
  const shippings = await loadShippings(scope, await recentCampaigns(table, companyId, connectionId, clock.nowMs()), number);
  const asked = shippings.filter((shipping) => shipping.connectionId === connectionId && isAsked(shipping) && shipping.atMs >= sinceMs);
  const texts = await Promise.all(asked.map(({ campaignNumber, run }) => loadTexts(table, { companyId, number: campaignNumber }, run, clock.nowMs())));
  return texts.some(({ yesWords }) => isYes(content.text, yesWords));
}

/** Ends what a question waits for. The look comes first: a repetition finds the row changed, and would leave it out. */
async function leaveOne(deps: InboundDeps, shipping: ShippingItem): Promise<void> {
  if (!isAsked(shipping) && shipping.state !== 'confirmed') return;
  await lookWhetherOver(deps, shipping);
  await change(deps, shipping, { state: 'optedOut', wasAsked: true, atMs: deps.clock.nowMs() });
}

const acks: Readonly<Partial<Record<ShippingItem['state'], number>>> = { sending: 0, asked: 1, sent: 1, delivered: 2, read: 3 };

interface Answer {
  readonly message: ReceivedMessage;
  /** Whether a yes is to this one. */
  readonly isAnswered: boolean;
}

async function answerOne(deps: InboundDeps, shipping: ShippingItem, row: MessageItem, { message, isAnswered }: Answer): Promise<void> {
  // Confirmed by a message before, or by this one when it came for the first time.
  if (shipping.state === 'confirmed') return sendMessage(deps, shipping);
  const ack = acks[shipping.state];
  if (ack === undefined) return;
  const table = deps.table.forCompany(row.companyId);
  const texts = await loadTexts(table, { companyId: row.companyId, number: shipping.campaignNumber }, shipping.run, deps.clock.nowMs());
  await showAbove(deps, shipping, { texts, ack, row, writtenMs: Date.parse(message.sentAt) });
  // Whatever is neither yes nor no reaches a person.
  if (!isAnswered || !isAsked(shipping) || message.content.type !== 'text' || !isYes(message.content.text, texts.yesWords)) return;
  const { contactId, ticketId, queueId } = row;
  const shownAs = { contactId, ticketId, queueId, ms: Date.parse(message.sentAt), sequence: placeBelow(row) };
  await confirm(deps, shipping, texts, shownAs);
}

/** A yes is the end of the question: the message follows. */
async function confirm(deps: InboundDeps, shipping: ShippingItem, texts: CampaignTextsItem, shownAs: ShippingItem['shownAs']): Promise<void> {
  const { companyId, campaignId, connectionId, run, turn } = shipping;
  const set = { state: 'confirmed', part: 'message', textIndex: textIndexOf(texts, 'message', shipping), shownAs, turn: noTurn, attempt: 1 } as const;
  await change(deps, shipping, { ...set, wasAsked: true, wasConfirmed: true, atMs: deps.clock.nowMs() });
  await sendMessage(deps, shipping);
  // WhatsApp's ack of the question may come after the answer, and finds it answered.
  if (shipping.state === 'sending') await deps.jobs.send({ type: 'campaignTurn', companyId, campaignId, connectionId, run, turn, isWatch: false });
}

const sendMessage = ({ jobs }: InboundDeps, { companyId, campaignId, number }: ShippingItem): Promise<void> =>
  jobs.send({ type: 'sendConfirmed', companyId, campaignId, number, attempt: 1 });

/** A sign that its reader puts to a question is an answer, too, if one that nobody has to read. */
export async function answerBySign(deps: InboundDeps, sign: Extract<InboundMessage, { type: 'reaction' }>): Promise<void> {
  const { companyId, connectionId, chat, targetId, emoji, fromMe } = sign;
  const table = deps.table.forCompany(companyId);
  const named = fromMe || emoji === '' ? undefined : await findNamedShipping({ table, companyId }, chat, targetId);
  if (named?.name.part !== 'question' || named.shipping.connectionId !== connectionId) return;
  const { shipping } = named;
  const texts = await loadTexts(table, { companyId, number: shipping.campaignNumber }, shipping.run, deps.clock.nowMs());
  if (!isYes(emoji, texts.yesWords)) return;
  if (shipping.state === 'confirmed') await sendMessage(deps, shipping);
  else if (isAsked(shipping)) await confirm(deps, shipping, texts, null);
}

interface Showing {
  readonly texts: CampaignTextsItem;
  readonly ack: number;
  /** The answer. */
  readonly row: MessageItem;
  readonly writtenMs: number;
}

/** Places what was sent above the answer, unless it stands in a conversation already. */
async function showAbove(deps: InboundDeps, shipping: ShippingItem, { texts, ack, row, writtenMs }: Showing): Promise<void> {
  if (shipping.shownAs) return;
  const { contactId, ticketId, queueId } = row;
  const shownAs = { contactId, ticketId, queueId, ms: Math.min(shipping.atMs, writtenMs - 1_000) };
  await showShipping(deps.table.forCompany(row.companyId), { ...shipping, shownAs }, texts, ack);
  if (shipping.part === 'message') await change(deps, shipping, { shownAs });
}

/** Only as it was read: an answer that comes again finds it changed. */
async function change(deps: InboundDeps, shipping: ShippingItem, set: Partial<ShippingItem>): Promise<void> {
  await isHeld(
    deps.table.forCompany(shipping.companyId).change(shippingKey(shipping), { set }, ['exists', ['state', '=', shipping.state], ['part', '=', shipping.part]]),
  );
}
