import { eventName } from '#shared/contract/events.ts';
import { ticket } from '#shared/contract/tickets.ts';
import { ticketItem, type TicketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { audience } from '../audience.ts';
import { type EventsOf, type LiveEvent, parsed } from '../live-event.ts';

export const ticketEvents: EventsOf = (change) => {
  const [before, after] = [parsed(ticketItem, change.before), parsed(ticketItem, change.after)];
  if (after) return changed(before, after);
  if (!before) return [];
  const { companyId, id: ticketId } = before;
  return [{ companyId, event: eventName.ticket(companyId), to: audience.viewers(ticketId, before), data: { action: 'delete', ticketId } }];
};

function changed(before: TicketItem | undefined, after: TicketItem): LiveEvent[] {
  const { companyId, id: ticketId } = after;
  const event = eventName.ticket(companyId);
  const isRead = isOnlyRead(before, after);
  return [
    {
      companyId,
      event,
      to: audience.viewers(ticketId, after),
      customers: { ticket },
      data: isRead ? { action: 'updateUnread', ticketId } : { action: 'update', ticket: toTicket(after) },
    },
    { companyId, event, to: audience.formerViewers(ticketId, before, after), data: { action: 'removeFromList', ticketId } },
  ];
}

/** Somebody opened the ticket: nothing but the unread count went to zero. */
function isOnlyRead(before: TicketItem | undefined, after: TicketItem): boolean {
  return before !== undefined && before.unreadMessages > 0 && after.unreadMessages === 0 && before.updatedAt === after.updatedAt;
}
