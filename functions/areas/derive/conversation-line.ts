import type { ConversationEvent } from '#shared/contract/messages.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { chatOf } from '../../conversations/chat.ts';
import { bareMessage, type MessageItem, messageRow } from '../../data/message-item.ts';
import { messageKey } from '../../data/message-store.ts';
import type { TicketItem } from '../../data/ticket-item.ts';
import type { BareWrite } from '../../data/writes.ts';

/** What a change of a ticket's state is called in its conversation; nothing for other changes. */
export function lineOf(before: TicketItem, after: TicketItem): ConversationEvent['type'] | undefined {
  if (before.status !== after.status) {
    if (after.status === 'closed') return 'resolved';
    if (before.status === 'closed') return 'reopened';
    if (after.status === 'open') return 'accepted';
    return before.queueId === after.queueId ? 'returned' : 'transferred';
  }
  // Nobody acted on a ticket that kept its time: its queue was deleted.
  const isTransfer = before.updatedAt !== after.updatedAt && (before.userId !== after.userId || before.queueId !== after.queueId);
  return isTransfer ? 'transferred' : undefined;
}

/** The line that a change leaves in the chat. Its key follows from the change, so that it stands there once. */
export function lineWrite(before: TicketItem, after: TicketItem): (BareWrite & { readonly kind: 'put' }) | undefined {
  const type = lineOf(before, after);
  if (!type) return undefined;
  const ms = Date.parse(after.updatedAt);
  const chat = chatOf(after);
  const channelMessageId = `line-${after.id}-${after.status}`;
  const line: MessageItem = {
    ...bareMessage,
    type: 'message',
    ...chat,
    id: messageIdOf({ ...chat, ms, channelMessageId }),
    ticketId: after.id,
    channelMessageId,
    kind: 'event',
    body: '',
    fromMe: true,
    ack: 1,
    queueId: after.queueId,
    event: { type, userId: after.userId, queueId: after.queueId, untilAt: null },
    createdAt: after.updatedAt,
    sequence: Math.max(ms, after.sequence),
  };
  return { kind: 'put', key: messageKey(chat, ms, channelMessageId), attributes: messageRow(line) };
}
