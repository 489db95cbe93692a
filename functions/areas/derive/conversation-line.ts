import type { ConversationEvent } from '#shared/contract/messages.ts';
import { messageIdOf } from '#shared/domain/message-id.ts';
import { chatOf } from '#functions/conversations/chat.ts';
import { bareMessage, type MessageItem, messageRow } from '#functions/records/messages/message-item.ts';
import { messageKey } from '#functions/records/messages/message-store.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import type { BareWrite } from '#functions/data/writes.ts';

/** Names the line that a change of a ticket's state puts into its conversation; undefined for other changes. */
export function lineOf(before: TicketItem, after: TicketItem): ConversationEvent['type'] | undefined {
  if (before.status !== after.status) {
    if (after.status === 'closed') return 'resolved';
    if (before.status === 'closed') return 'reopened';
    if (after.status === 'open') return 'accepted';
    return before.queueId === after.queueId ? 'returned' : 'transferred';
  }
  // Nobody acted on a ticket that kept its time: its queue was deleted.
  if (before.updatedAt === after.updatedAt) return undefined;
  if (before.userId !== after.userId || before.queueId !== after.queueId) return 'transferred';
  if (before.snoozedUntil === after.snoozedUntil) return undefined;
  return after.snoozedUntil === undefined ? 'woken' : 'snoozed';
}

/** The line that a change leaves in the chat. Its key follows from the change, so that it stands there once. */
export function lineWrite(before: TicketItem, after: TicketItem): (BareWrite & { readonly kind: 'put' }) | undefined {
  const type = lineOf(before, after);
  if (!type) return undefined;
  const ms = Date.parse(after.updatedAt);
  const { snoozedUntil } = after;
  const untilAt = snoozedUntil === undefined || snoozedUntil === 'reply' ? null : snoozedUntil;
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
    event: { type, userId: after.userId, queueId: after.queueId, untilAt },
    createdAt: after.updatedAt,
    sequence: Math.max(ms, after.sequence),
  };
  return { kind: 'put', key: messageKey(chat, ms, channelMessageId), attributes: messageRow(line) };
}
