import type { CampaignTextsItem } from '#functions/records/campaigns/campaign-item.ts';
import { contentOf } from '#functions/records/campaigns/campaign-texts.ts';
import { beginWithinMs } from '#shared/domain/campaign-lane.ts';
import { campaignMessageId } from '#shared/domain/campaign-message-id.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { contentFields } from '#functions/records/messages/message-content.ts';
import { bareMessage, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { type Chat, messageKey } from '#functions/records/messages/message-store.ts';
import type { ShippingItem } from '#functions/records/campaigns/shipping-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { put } from '#functions/data/writes.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { OutboundQueue } from '#functions/ports/outbound-queue.ts';
import { noteTraces } from '#functions/tools/log.ts';

const messageIdOfShipping = ({ part, campaignNumber, slot }: ShippingItem): string => campaignMessageId({ part, campaignNumber, slot });

/**
 * Gives a recipient's message to the session service. It begins within two seconds or not at all.
 *
 * @param turn names this attempt: the same within five minutes is one.
 */
export async function giveShipping(outbound: OutboundQueue, texts: CampaignTextsItem, shipping: ShippingItem, turn: string, nowMs: number): Promise<void> {
  const whatsappMessageId = messageIdOfShipping(shipping);
  noteTraces([whatsappMessageId]);
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
    sequence: shownAs.sequence ?? ms,
  };
  await isHeld(table.commit(put(messageKey(chat, ms, channelMessageId), messageRow(item), ['absent'])));
}

/** Key of the message that a shipping shows. */
export function shownKey(shipping: ShippingItem): ReturnType<typeof messageKey> | undefined {
  const { shownAs, companyId, connectionId } = shipping;
  return shownAs ? messageKey({ companyId, connectionId, contactId: shownAs.contactId }, shownAs.ms, messageIdOfShipping(shipping)) : undefined;
}

/** Says in the conversation that shows a message why it was not sent. One that WhatsApp has, has not failed. */
export async function showFailure(table: TablePart, shipping: ShippingItem, failure: string): Promise<void> {
  const key = shownKey(shipping);
  if (key) await isHeld(table.change(key, { set: { failure } }, ['exists', ['ack', '=', 0]]));
}
