import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { isOptOut, optOutAnswer } from '#shared/domain/campaign-text.ts';
import { canonicalNumber } from '#shared/domain/phone.ts';
import { loadTexts, showShipping, textIndexOf } from '../../conversations/campaign-shipping.ts';
import { recentCampaigns } from '../../data/connection-campaigns.ts';
import { companyKeys } from '../../data/keys.ts';
import type { MessageItem } from '../../data/message-item.ts';
import { findShipping, type ShippingItem, shippingKey } from '../../data/shipping-item.ts';
import { ConditionFailed, put } from '../../data/writes.ts';
import type { InboundDeps, ReceivedMessage } from './receive-message.ts';
import type { InboundScope } from './load-state.ts';

/** What a customer who writes had from campaigns lately. */
export interface Campaigned {
  readonly shippings: readonly ShippingItem[];
  /** They want no more. */
  readonly isOptOut: boolean;
}

const nothing: Campaigned = { shippings: [], isOptOut: false };

/** Costs a read unit for each campaign of the connection's last month, and nothing where there was none. */
export async function loadCampaigned({ table, companyId, clock }: InboundScope, message: ReceivedMessage): Promise<Campaigned> {
  const { chat, fromMe, isNotice, content, connectionId } = message;
  if (fromMe || isNotice || chat.groupId !== undefined || chat.number === undefined) return nothing;
  const shippings = await shippingsOf(table, companyId, connectionId, canonicalNumber(chat.number), clock.nowMs());
  return { shippings, isOptOut: shippings.length > 0 && content.type === 'text' && isOptOut(content.text) };
}

async function shippingsOf(
  table: InboundScope['table'],
  companyId: CompanyId,
  connectionId: ConnectionId,
  number: string,
  nowMs: number,
): Promise<ShippingItem[]> {
  const campaigns = await recentCampaigns(table, companyId, connectionId, nowMs);
  const found = await Promise.all(campaigns.map((campaign) => findShipping(table, companyId, campaign.number, number)));
  return found.flatMap((shipping) => (shipping && shipping.connectionId === connectionId ? [shipping] : []));
}

/** Instead of what the bot would say. */
export const repliesTo = ({ isOptOut: wantsNone }: Campaigned, replies: readonly string[]): string[] => (wantsNone ? [optOutAnswer] : [...replies]);

/**
 * What an answer means for campaigns: their messages stand above it, a question is confirmed by it, or its writer wants no more.
 * Done again, it changes nothing.
 */
export async function answerCampaigns(
  deps: InboundDeps,
  { shippings, isOptOut: wantsNone }: Campaigned,
  row: MessageItem,
  message: ReceivedMessage,
): Promise<void> {
  const { companyId } = row;
  if (wantsNone) {
    const number = canonicalNumber(message.chat.number ?? '');
    const optedOut = { type: 'optedOut', companyId, number, createdAt: new Date(deps.clock.nowMs()).toISOString() };
    await deps.table.forCompany(companyId).commit(put(companyKeys.optedOut(companyId, number), optedOut));
  }
  for (const shipping of shippings) await answerOne(deps, shipping, row, message, wantsNone);
}

const acks: Readonly<Partial<Record<ShippingItem['state'], number>>> = { sending: 0, asked: 1, sent: 1, delivered: 2, read: 3 };

async function answerOne(deps: InboundDeps, shipping: ShippingItem, row: MessageItem, message: ReceivedMessage, wantsNone: boolean): Promise<void> {
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
  if (wantsNone) return change(deps, shipping, { state: 'optedOut', wasAsked: true, atMs });
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
  try {
    await deps.table
      .forCompany(shipping.companyId)
      .change(shippingKey(shipping), { set }, ['exists', ['state', '=', shipping.state], ['part', '=', shipping.part]]);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
