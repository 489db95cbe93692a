import { canSeeQueue, type Viewer } from '#shared/domain/ticket.ts';
import { bareMessage, type MessageItem } from '#functions/records/messages/message-item.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';

/**
 * A chat's history as a user may read it: this ticket, and earlier services of queues that the user may see; of each other
 * one a single line with its dates.
 *
 * @param items oldest first.
 */
export function hideOtherQueues(viewer: Viewer, ticket: TicketItem, items: readonly MessageItem[]): MessageItem[] {
  const shown: MessageItem[] = [];
  for (const item of items) {
    const isReadable = item.ticketId === ticket.id || canSeeQueue(viewer, { queueId: item.queueId, whatsappId: item.connectionId });
    if (isReadable) {
      shown.push(item);
      continue;
    }
    const line = shown.at(-1);
    const isSameService = line?.event?.type === 'otherQueue' && line.ticketId === item.ticketId;
    if (isSameService) shown.pop();
    shown.push(otherQueueLine(isSameService ? line : item, item.createdAt));
  }
  return shown;
}

function otherQueueLine(first: MessageItem, untilAt: string): MessageItem {
  return {
    ...first,
    ...bareMessage,
    kind: 'event',
    body: '',
    queueId: null,
    event: { type: 'otherQueue', userId: null, queueId: null, untilAt },
  };
}
