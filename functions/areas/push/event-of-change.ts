import type { EventData, EventKind } from '#shared/contract/events.ts';
import { eventName } from '#shared/contract/events.ts';
import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { canSee, visibleCounts, type Viewer } from '#shared/domain/ticket.ts';
import { hasRight } from '#shared/contract/permissions.ts';
import { type ConnectionItem, connectionItem, hideQrCode, toConnection } from '../../data/connection-item.ts';
import { type MessageItem, messageItem, toMessage } from '../../data/message-item.ts';
import { sessionItem } from '../../data/session-item.ts';
import type { SocketItem } from '../../data/socket-item.ts';
import { ticketItem, type TicketItem, toTicket } from '../../data/ticket-item.ts';
import type { Counters } from '../../data/ticket-counts.ts';
import type { Attributes } from '../../data/writes.ts';

/** One write to the table, as the stream tells it. */
export interface TableChange {
  readonly before: Attributes | undefined;
  readonly after: Attributes | undefined;
}

/** A socket and what its user may see. */
export interface Listener {
  readonly socket: SocketItem;
  readonly viewer: Viewer;
  /** Read once for a batch that changed any of them. */
  readonly counters: Counters | undefined;
}

/** An event with a reader for each listener: what this one is told, undefined when it is none of its business. */
export interface CompanyEvent {
  readonly companyId: CompanyId;
  readonly event: string;
  /** The ticket whose visibility decides, when the change itself does not carry it. */
  readonly ticketId?: TicketId;
  readonly needsCounters?: true;
  dataFor(listener: Listener, ticket?: TicketItem): EventData[EventKind] | undefined;
  /** Sockets that end with this change. */
  closes?(listener: Listener): boolean;
}

/**
 * The specification's events of one write, and nothing else makes events: no use case can forget one.
 *
 * @param mediaUrl signs the addresses inside messages.
 */
export function eventsOfChange(change: TableChange, mediaUrl: (key: string) => string): CompanyEvent[] {
  switch ((change.after ?? change.before)?.['type']) {
    case 'ticket':
      return ticketEvents(parsed(ticketItem, change.before), parsed(ticketItem, change.after));
    case 'message':
      return messageEvents(parsed(messageItem, change.before), parsed(messageItem, change.after), mediaUrl);
    case 'connection':
      return connectionEvents(parsed(connectionItem, change.before), parsed(connectionItem, change.after));
    case 'counts':
      return countEvents(change.after);
    case 'session':
      return sessionEvents(parsed(sessionItem, change.before), parsed(sessionItem, change.after));
    default:
      return [];
  }
}

function parsed<T>(schema: { parse(value: unknown): T }, image: Attributes | undefined): T | undefined {
  return image && schema.parse(image);
}

function ticketEvents(before: TicketItem | undefined, after: TicketItem | undefined): CompanyEvent[] {
  const subject = after ?? before;
  if (!subject) return [];
  const isOpenOn = ({ socket }: Listener): boolean => socket.wantsTickets || socket.openTickets.includes(subject.id);
  return [
    {
      companyId: subject.companyId,
      event: eventName.ticket(subject.companyId),
      dataFor: (listener) => {
        if (!isOpenOn(listener)) return undefined;
        if (!after) return canSee(listener.viewer, subject) ? { action: 'delete', ticketId: subject.id } : undefined;
        if (canSee(listener.viewer, after))
          return isOnlyRead(before, after) ? { action: 'updateUnread', ticketId: after.id } : { action: 'update', ticket: toTicket(after) };
        return before && canSee(listener.viewer, before) ? { action: 'removeFromList', ticketId: after.id } : undefined;
      },
    },
  ];
}

/** Somebody opened the ticket: nothing but the unread count went to zero. */
function isOnlyRead(before: TicketItem | undefined, after: TicketItem): boolean {
  return before !== undefined && before.unreadMessages > 0 && after.unreadMessages === 0 && before.updatedAt === after.updatedAt;
}

function messageEvents(before: MessageItem | undefined, after: MessageItem | undefined, mediaUrl: (key: string) => string): CompanyEvent[] {
  if (!after) return [];
  const data = { action: before ? ('update' as const) : ('create' as const), message: toMessage(after, mediaUrl) };
  return [
    {
      companyId: after.companyId,
      event: eventName.appMessage(after.companyId),
      ticketId: after.ticketId,
      dataFor: ({ socket, viewer }, ticket) => (socket.openTickets.includes(after.ticketId) && ticket && canSee(viewer, ticket) ? data : undefined),
    },
  ];
}

function connectionEvents(before: ConnectionItem | undefined, after: ConnectionItem | undefined): CompanyEvent[] {
  if (!after) {
    if (!before) return [];
    const { companyId, connectionId: id } = before;
    return [{ companyId, event: eventName.whatsapp(companyId), dataFor: () => ({ action: 'delete', whatsappId: id }) }];
  }
  const shown = toConnection(after);
  const seenBy = ({ socket }: Listener) => (hasRight(socket.profile, 'connections-page:actionButtons') ? shown : hideQrCode(shown));
  const { companyId } = after;
  const isSession = before?.status !== after.status || before.qrcode !== after.qrcode;
  return [
    { companyId, event: eventName.whatsapp(companyId), dataFor: (listener) => ({ action: 'update', whatsapp: seenBy(listener) }) },
    ...(isSession
      ? [
          {
            companyId,
            event: eventName.whatsappSession(companyId),
            dataFor: (listener: Listener) => ({ action: 'update' as const, session: seenBy(listener) }),
          },
        ]
      : []),
  ];
}

function countEvents(after: Attributes | undefined): CompanyEvent[] {
  if (typeof after?.['companyId'] !== 'string') return [];
  const companyId = after['companyId'] as CompanyId; // written by ticket-counts from a CompanyId
  return [
    {
      companyId,
      event: eventName.ticket(companyId),
      needsCounters: true,
      dataFor: ({ socket, viewer, counters }) => (socket.wantsTickets && counters ? { action: 'counts', counts: visibleCounts(viewer, counters) } : undefined),
    },
  ];
}

type Session = ReturnType<typeof sessionItem.parse>;

/** A replaced session is told so and logs out by itself; one that was ended or whose rights changed loses its sockets. */
function sessionEvents(before: Session | undefined, after: Session | undefined): CompanyEvent[] {
  if (!before) return [];
  const { companyId, userId, sessionId } = before;
  const isOfSession = ({ socket }: Listener): boolean => socket.sessionId === sessionId;
  const isReplaced = after !== undefined && after.sessionId !== sessionId;
  const event = { companyId, event: eventName.auth(companyId) };
  if (isReplaced) return [{ ...event, dataFor: (listener) => (isOfSession(listener) ? { action: 'logout', userId, sessionId } : undefined) }];
  const hasOtherRights = after !== undefined && (after.profile !== before.profile || after.queueIds.join() !== before.queueIds.join());
  return after && !hasOtherRights ? [] : [{ ...event, dataFor: () => undefined, closes: isOfSession }];
}
