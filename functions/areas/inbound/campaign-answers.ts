import { isOptOut } from '#shared/domain/campaign-text.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { loadTexts, showShipping, textIndexOf } from '#functions/conversations/campaign-shipping.ts';
import { recentCampaigns } from '#functions/records/campaigns/connection-campaigns.ts';
import type { MessageItem } from '#functions/records/messages/message-item.ts';
import { optOut } from '#functions/records/campaigns/opt-out-item.ts';
import { findShipping, type ShippingItem, shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { InboundDeps, InboundScope, ReceivedMessage } from './deps.ts';

/** Whether a message says that its writer wants no campaigns, should they have had one. */
export const wantsNone = ({ content }: ReceivedMessage): boolean => content.type === 'text' && isOptOut(content.text);

/** Whether its writer is told that they get no more, instead of what the bot would say. */
export const loadOptOut = async (scope: InboundScope, message: ReceivedMessage): Promise<boolean> =>
  wantsNone(message) && (await loadShippings(scope, message)).length > 0;

/** Loads the customer's recent campaign messages: a read unit for each campaign of the connection's last month, nothing without campaigns. */
export async function loadShippings({ table, companyId, clock }: InboundScope, message: ReceivedMessage): Promise<ShippingItem[]> {
  const { chat, fromMe, isNotice, connectionId } = message;
  if (fromMe || isNotice || chat.groupId !== undefined || chat.number === undefined) return [];
  const number = canonicalNumber(chat.number);
  const campaigns = await recentCampaigns(table, companyId, connectionId, clock.nowMs());
  const found = await Promise.all(campaigns.map((campaign) => findShipping(table, companyId, campaign.number, number)));
  return found.flatMap((shipping) => (shipping?.connectionId === connectionId ? [shipping] : []));
}

/** Applies an answer to campaigns: their messages are placed above it, a question is confirmed, or its writer opts out. A repetition changes nothing. */
export async function answerCampaigns(deps: InboundDeps, shippings: readonly ShippingItem[], row: MessageItem, message: ReceivedMessage): Promise<void> {
  if (shippings.length === 0) return;
  const { companyId, contactId } = row;
  if (wantsNone(message)) {
    const number = canonicalNumber(message.chat.number ?? '');
    await optOut(deps.table.forCompany(companyId), { companyId, number, contactId, createdAt: isoTime(deps.clock.nowMs()) });
  }
  for (const shipping of shippings) await answerOne(deps, shipping, row, message);
}

const acks: Readonly<Partial<Record<ShippingItem['state'], number>>> = { sending: 0, asked: 1, sent: 1, delivered: 2, read: 3 };

async function answerOne(deps: InboundDeps, shipping: ShippingItem, row: MessageItem, message: ReceivedMessage): Promise<void> {
  const { companyId, campaignId, number, connectionId, run, turn } = shipping;
  const confirmed = { type: 'sendConfirmed', companyId, campaignId, number, attempt: 1 } as const;
  // Confirmed by a message before, or by this one when it came for the first time.
  if (shipping.state === 'confirmed') return deps.jobs.send(confirmed);
  const ack = acks[shipping.state];
  if (ack === undefined) return;
  const { contactId, ticketId, queueId } = row;
  const table = deps.table.forCompany(row.companyId);
  const writtenMs = Date.parse(message.sentAt);
  const texts = await loadTexts(table, { companyId: row.companyId, number: shipping.campaignNumber }, shipping.run, deps.clock.nowMs());
  if (!shipping.shownAs) {
    const shown = { ...shipping, shownAs: { contactId, ticketId, queueId, ms: Math.min(shipping.atMs, writtenMs - 1_000) } };
    await showShipping(table, shown, texts, ack);
    if (shipping.part === 'message') await change(deps, shipping, { shownAs: shown.shownAs });
  }
  if (shipping.part !== 'question' || (shipping.state !== 'asked' && shipping.state !== 'sending')) return;
  const atMs = deps.clock.nowMs();
  if (wantsNone(message)) return change(deps, shipping, { state: 'optedOut', wasAsked: true, atMs });
  const textIndex = textIndexOf(texts, 'message', shipping);
  // Below what was just written, and below what the bot answers to it.
  const shownAs = { contactId, ticketId, queueId, ms: writtenMs + 900 };
  await change(deps, shipping, { state: 'confirmed', part: 'message', textIndex, shownAs, wasAsked: true, wasConfirmed: true, attempt: 1, atMs });
  await deps.jobs.send(confirmed);
  // WhatsApp's ack of the question may come after the answer, and finds it answered.
  if (shipping.state === 'sending') await deps.jobs.send({ type: 'campaignTurn', companyId, campaignId, connectionId, run, turn, isWatch: false });
}

/** Only as it was read: an answer that comes again finds it changed. */
async function change(deps: InboundDeps, shipping: ShippingItem, set: Partial<ShippingItem>): Promise<void> {
  await isHeld(
    deps.table.forCompany(shipping.companyId).change(shippingKey(shipping), { set }, ['exists', ['state', '=', shipping.state], ['part', '=', shipping.part]]),
  );
}
