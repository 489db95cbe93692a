import { AppError } from '#shared/contract/errors.ts';
import type { MessageId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';
import { channelOf } from '#shared/domain/channel.ts';
import { newWhatsappMessageId } from '#shared/domain/message-id.ts';
import { changeMessage } from '#functions/conversations/post-message.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { loadActable, reachableAddress, shown } from './actable-message.ts';
import type { MessageDeps } from './deps.ts';

/**
 * Our own emoji on a message, in place of an earlier one; an empty one takes it back. The wish is queued before the row says
 * so: what a crash leaves can be asked for again.
 *
 * @throws AppError ERR_CHANGE_WAPP_MSG for a message that was deleted or never left, and on channels of Meta.
 */
export async function reactToMessage(deps: MessageDeps, principal: Principal, { messageId, emoji }: { messageId: MessageId; emoji: string }): Promise<Message> {
  const message = await loadActable(deps, principal, messageId);
  const { companyId, connectionId, channelMessageId: targetId, fromMe: targetFromMe, author: participant } = message;
  if (message.kind === 'event' || message.isDeleted || (targetFromMe && message.ack === 0)) throw new AppError('ERR_CHANGE_WAPP_MSG');
  const chat = await reachableAddress(deps, message);
  if (channelOf(chat) !== 'whatsapp') throw new AppError('ERR_CHANGE_WAPP_MSG');
  const whatsappMessageId = newWhatsappMessageId(deps.clock.nowMs(), deps.clock.randomBytes(3));
  const createdAt = isoTime(deps.clock.nowMs());
  await deps.outbound.send(
    { type: 'react', companyId, connectionId, chat, whatsappMessageId, targetId, targetFromMe, participant, emoji, createdAt },
    `${targetId}#${whatsappMessageId}`,
  );
  return shown(deps, await changeMessage(deps.table, message, { reactionOurs: emoji === '' ? null : emoji }));
}
