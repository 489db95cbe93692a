import type { Recipients } from '#shared/contract/push-notices.ts';
import { beginningOf } from '#shared/domain/cut-text.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type NoticesOf, titleCharacters } from './notice.ts';

/** Tells the owner of an open ticket each message and its return. Tells everybody it newly concerns that a ticket waits, once until somebody has read it. */
export const ticketNotices: NoticesOf = (change) => {
  const [before, after] = [change.before, change.after].map((image) => image && ticketItem.parse(image));
  const to = after && recipientsOf(before, after);
  if (!after || !to) return [];
  const { companyId, id, uuid, status, contactName, lastMessage, lastMessageId, lastMessageFromMe, updatedAt, unreadMessages, queueId, userId } = after;
  return [
    {
      companyId,
      to,
      mark: [id, updatedAt, status, unreadMessages, queueId, userId].join(' '),
      tag: `ticket-${id}`,
      title: beginningOf(contactName, titleCharacters),
      words: lastMessageFromMe || lastMessage === '' ? null : lastMessage,
      event: isBack(before, after) ? 'back' : 'message',
      // What waits has to be accepted first, in its list.
      path: status === 'pending' ? '/tickets?waiting' : `/tickets/${uuid}`,
      ...(status === 'open' ? { answersTicket: id } : {}),
      traceId: lastMessageId || undefined,
      atMs: Date.parse(updatedAt),
    },
  ];
};

function recipientsOf(before: TicketItem | undefined, after: TicketItem): Recipients | undefined {
  if (after.status === 'pending') return waitingFor(before, after);
  if (after.status !== 'open' || after.userId === null) return undefined;
  const isWrittenTo = after.unreadMessages > (before?.unreadMessages ?? 0);
  const isHandedOver = before?.status === 'open' && before.userId !== after.userId && after.unreadMessages > 0;
  return isWrittenTo || isHandedOver || isBack(before, after) ? { userIds: [after.userId] } : undefined;
}

function waitingFor(before: TicketItem | undefined, after: TicketItem): Recipients | undefined {
  if (after.unreadMessages === 0) return undefined;
  if (before?.status !== 'pending' || before.unreadMessages === 0) return { waitingIn: placeOf(after) };
  return before.queueId === after.queueId ? undefined : { waitingIn: placeOf(after), notIn: placeOf(before) };
}

const placeOf = ({ queueId, whatsappId }: TicketItem) => ({ queueId, connectionId: whatsappId });

/** It was set aside until then. Earlier than its time, somebody has taken it back by hand, and knows. */
function isBack(before: TicketItem | undefined, after: TicketItem): boolean {
  const until = before?.snoozedUntil;
  return after.snoozedUntil === undefined && until !== undefined && until !== 'reply' && after.updatedAt >= until;
}
