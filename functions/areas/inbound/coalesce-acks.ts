import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { isSameAddress } from '#shared/domain/phone.ts';

/** Two acks of the same messages from the same chat are one, of the higher level: each would be a write for each message. */
export function coalesceAcks(earlier: InboundMessage, later: InboundMessage): InboundMessage | undefined {
  if (earlier.type !== 'ack' || later.type !== 'ack') return undefined;
  const ids = new Set(earlier.whatsappMessageIds);
  const isSame = ids.size === new Set(later.whatsappMessageIds).size && later.whatsappMessageIds.every((id) => ids.has(id));
  if (!isSame || !isSameAddress(earlier.chat, later.chat) || earlier.companyId !== later.companyId || earlier.connectionId !== later.connectionId)
    return undefined;
  const lowestAck = Math.min(lowestOf(earlier), lowestOf(later));
  return { ...later, chat: { ...earlier.chat, ...later.chat }, ack: Math.max(earlier.ack, later.ack), lowestAck };
}

/** Whether WhatsApp's own ack is among those that came together is told by this one. */
export const lowestOf = ({ ack, lowestAck = ack }: Pick<Extract<InboundMessage, { type: 'ack' }>, 'ack' | 'lowestAck'>): number => lowestAck;
