import type { NoticeTask } from '#shared/contract/push-notices.ts';
import type { GatheredAcks } from '#shared/contract/gathered-acks.ts';
import type { InboundMessage, MetaCommand, ShardCommand } from '#shared/contract/queue-messages.ts';
import { messagePlace } from './message-id.ts';

type Traced = InboundMessage | MetaCommand | ShardCommand;

/**
 * The id by which a message is found in every log: the one that its channel knows it by.
 *
 * @returns several, joined by spaces, for news of several messages; undefined for what is about no message.
 */
export function traceOf(message: Traced): string | undefined {
  if ('whatsappMessageId' in message) return message.whatsappMessageId;
  if ('whatsappMessageIds' in message) return message.whatsappMessageIds.join(' ');
  if ('message' in message) return message.message.whatsappMessageId;
  return 'targetId' in message ? message.targetId : undefined;
}

/** Facts for every line about a message: neither words nor numbers of people. */
export const aboutMessage = (message: Traced) => ({
  companyId: message.companyId,
  connectionId: message.connectionId,
  type: message.type,
  traceId: traceOf(message),
});

/** The same for acks that were gathered. */
export const aboutAcks = ({ companyId, type, acks }: GatheredAcks) => ({
  companyId,
  type,
  traceId: acks.flatMap(({ whatsappMessageIds }) => whatsappMessageIds).join(' '),
});

/** The same for what tells a device, or a program, of a message. */
export function aboutNotice(task: NoticeTask) {
  if (task.type === 'webhookLine') return { type: task.type, companyId: task.companyId, connectionId: task.connectionId };
  if (task.type !== 'webhook') return { type: task.type, companyId: task.notice.companyId, traceId: task.notice.traceId };
  const { companyId, connectionId, messageId } = task.event;
  return { type: task.type, companyId, connectionId, traceId: messageId ? messagePlace(messageId).channelMessageId : undefined };
}
