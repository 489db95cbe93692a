import { type CampaignTextsItem, campaignTextsItem } from '#functions/records/campaigns/campaign-item.ts';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import { beginWithinMs } from '#shared/domain/campaign-lane.ts';
import { campaignMessageId } from '#shared/domain/campaign-message-id.ts';
import { chosenText, fillCampaignText } from '#shared/domain/campaign-text.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { keptValues } from '#functions/data/cached-items.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { contentFields } from '#functions/records/messages/message-content.ts';
import { bareMessage, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { type Chat, messageKey } from '#functions/records/messages/message-store.ts';
import type { ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';

/** The texts of a run never change. */
const keptTexts = keptValues<CampaignTextsItem | undefined>(10 * 60_000, (texts) => texts !== undefined);

interface Numbered {
  readonly companyId: CompanyId;
  readonly number: number;
}

/** Finds texts and pace of a campaign's run; undefined for a run that has not begun. */
export async function findTexts(table: TablePart, { companyId, number }: Numbered, run: number, nowMs: number): Promise<CampaignTextsItem | undefined> {
  const key = companyKeys.campaignPart(companyId, number, `texts#${run}`);
  return keptTexts(key.pk + key.sk, nowMs, async () => {
    const stored = await table.get(key, { consistent: true });
    return stored && campaignTextsItem.parse(stored);
  });
}

/** Loads the texts of a run by which something was sent. */
export async function loadTexts(table: TablePart, campaign: Numbered, run: number, nowMs: number): Promise<CampaignTextsItem> {
  const found = await findTexts(table, campaign, run, nowMs);
  if (!found) throw new Error('the run has no texts');
  return found;
}

/** Which of a run's texts a recipient gets; a campaign with a file may have none. */
export function textIndexOf(texts: CampaignTextsItem, part: ShippingItem['part'], { campaignId, number }: Pick<ShippingItem, 'campaignId' | 'number'>): number {
  const choices = part === 'question' ? texts.confirmationMessages : texts.messages;
  return chosenText(choices, `${campaignId}#${part}#${number}`) ?? 0;
}

/** The content that a recipient gets, or got. */
function contentOf(texts: CampaignTextsItem, shipping: Pick<ShippingItem, 'part' | 'textIndex' | 'name' | 'number' | 'email'>): MessageContent {
  const choices = shipping.part === 'question' ? texts.confirmationMessages : texts.messages;
  const text = fillCampaignText(choices[shipping.textIndex] ?? '', shipping, texts.variables);
  return texts.media && shipping.part === 'message' ? { type: 'media', media: texts.media, caption: text } : { type: 'text', text };
}

const messageIdOfShipping = ({ part, campaignNumber, slot }: ShippingItem): string => campaignMessageId({ part, campaignNumber, slot });

/**
 * Gives a recipient's message to the session service. It begins within two seconds or not at all.
 *
 * @param turn names this attempt: the same within five minutes is one.
 */
export async function giveShipping(outbound: OutboundQueue, texts: CampaignTextsItem, shipping: ShippingItem, turn: string, nowMs: number): Promise<void> {
  const whatsappMessageId = messageIdOfShipping(shipping);
  const { companyId, connectionId, number, whatsappNumber } = shipping;
  const when = { createdAt: isoTime(nowMs), beginBy: isoTime(nowMs + beginWithinMs) };
  const chat = { number: whatsappNumber ?? number };
  const content = contentOf(texts, shipping);
  await outbound.send({ type: 'send', companyId, connectionId, chat, whatsappMessageId, content, quoted: null, ...when }, `${whatsappMessageId}#${turn}`);
}

/** Puts a campaign's message where its recipient's conversation shows it; once. @param ack as far as it is known to have got */
export async function showShipping(table: TablePart, shipping: ShippingItem, texts: CampaignTextsItem, ack: number): Promise<void> {
  const { shownAs } = shipping;
  if (!shownAs) return;
  const { contactId, ms, ticketId, queueId } = shownAs;
  const chat: Chat = { companyId: shipping.companyId, connectionId: shipping.connectionId, contactId };
  const channelMessageId = messageIdOfShipping(shipping);
  const item: MessageItem = {
    ...bareMessage,
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ms, channelMessageId }),
    ticketId,
    channelMessageId,
    ...contentFields(contentOf(texts, shipping)),
    fromMe: true,
    ack,
    queueId,
    createdAt: isoTime(ms),
    sequence: ms,
  };
  await isHeld(table.commit(put(messageKey(chat, ms, channelMessageId), messageRow(item), ['absent'])));
}

/** Key of the message that a shipping shows. */
export function shownKey(shipping: ShippingItem): ReturnType<typeof messageKey> | undefined {
  const { shownAs, companyId, connectionId } = shipping;
  return shownAs ? messageKey({ companyId, connectionId, contactId: shownAs.contactId }, shownAs.ms, messageIdOfShipping(shipping)) : undefined;
}
