import type { ChatAddress } from '#shared/contract/queue-messages.ts';
import { messagePlace } from '#shared/domain/message-id.ts';
import { storedContent } from '../../data/message-content.ts';
import type { MessageItem } from '../../data/message-item.ts';
import type { MessageDeps } from './deps.ts';

/** Asks the session service to send a stored message. @param dedupeId the same within five minutes is one request. */
export async function enqueue(deps: MessageDeps, item: MessageItem, chat: ChatAddress, dedupeId: string): Promise<void> {
  const { companyId, connectionId, channelMessageId: whatsappMessageId, createdAt, quotedMsg } = item;
  const quoted = quotedMsg && {
    whatsappMessageId: messagePlace(quotedMsg.id).channelMessageId,
    fromMe: quotedMsg.fromMe,
    body: quotedMsg.body,
    participant: null,
  };
  await deps.outbound.send({ type: 'send', companyId, connectionId, chat, whatsappMessageId, content: storedContent(item), quoted, createdAt }, dedupeId);
}
