import { AppError } from '../contract/errors.ts';
import type { ConnectionId, QueueId, UserId } from '../contract/ids.ts';
import type { TicketStatus } from '../contract/tickets.ts';

/** What the rules of a ticket look at. */
export interface TicketState {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly whatsappId: ConnectionId;
}

/** Who acts: `noQueueConnections` are the connections whose tickets without a queue this user may see. */
export interface Viewer {
  readonly userId: UserId;
  readonly isAdmin: boolean;
  readonly queueIds: readonly QueueId[];
  readonly noQueueConnections: ReadonlySet<ConnectionId>;
}

/** Admins see everything; users the tickets of their queues, their own ones, and those without a queue on their connections. */
export function canSee(viewer: Viewer, ticket: TicketState): boolean {
  if (viewer.isAdmin || ticket.userId === viewer.userId) return true;
  return ticket.queueId === null ? viewer.noQueueConnections.has(ticket.whatsappId) : viewer.queueIds.includes(ticket.queueId);
}

/** @throws AppError ERR_TICKET_NOT_YOURS on an open ticket that another user answers. */
export function requireActor(viewer: Viewer, ticket: TicketState): void {
  const isOthers = ticket.status === 'open' && ticket.userId !== viewer.userId;
  if (isOthers && !viewer.isAdmin) throw new AppError('ERR_TICKET_NOT_YOURS', { userId: ticket.userId });
}

export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  readonly userId?: UserId | null | undefined;
  readonly queueId?: QueueId | null | undefined;
}

export type TicketTransition = Pick<TicketState, 'status' | 'userId' | 'queueId'>;

/**
 * The state after a wish: accept (pending → open), return (open → pending), resolve (→ closed), reopen (closed → open),
 * transfer (user and/or queue; a queue alone makes it pending).
 *
 * @throws AppError ERR_TICKET_ALREADY_ACCEPTED, ERR_TICKET_ALREADY_CLOSED, ERR_TICKET_NOT_YOURS
 */
export function nextState(ticket: TicketState, change: TicketChange, viewer: Viewer): TicketTransition {
  const isTransfer =
    change.status !== 'closed' && (change.queueId !== undefined || (change.userId !== undefined && change.userId !== null && change.userId !== viewer.userId));
  if (isTransfer) return transferred(ticket, change, viewer);
  if (change.status === 'open') return opened(ticket, viewer);
  if (change.status === 'closed') return closed(ticket, viewer);
  requireActor(viewer, ticket);
  return { status: change.status ?? ticket.status, userId: change.status === 'pending' ? null : ticket.userId, queueId: ticket.queueId };
}

function opened(ticket: TicketState, viewer: Viewer): TicketTransition {
  const isTaken = ticket.status === 'open' && ticket.userId !== viewer.userId;
  if (isTaken && !viewer.isAdmin) throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { userId: ticket.userId });
  return { status: 'open', userId: viewer.userId, queueId: ticket.queueId };
}

function closed(ticket: TicketState, viewer: Viewer): TicketTransition {
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_ALREADY_CLOSED');
  requireActor(viewer, ticket);
  return { status: 'closed', userId: viewer.userId, queueId: ticket.queueId };
}

function transferred(ticket: TicketState, change: TicketChange, viewer: Viewer): TicketTransition {
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_ALREADY_CLOSED');
  requireActor(viewer, ticket);
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  return change.userId ? { status: 'open', userId: change.userId, queueId } : { status: 'pending', userId: null, queueId };
}

/** Name of the counter that a ticket is counted under: waiting and closed ones by queue, open ones by user. */
export function counterOf(ticket: TicketState): string {
  if (ticket.status === 'open') return `open_${ticket.userId ?? 'none'}`;
  const isUnqueuedPending = ticket.status === 'pending' && ticket.queueId === null;
  return isUnqueuedPending ? `pending_none_${ticket.whatsappId}` : `${ticket.status}_${ticket.queueId ?? 'none'}`;
}

/** The numbers of one state change: what leaves and what enters. Empty when the ticket stays under the same counter. */
export function counterChange(before: TicketState | null, after: TicketState | null): Record<string, number> {
  const change: Record<string, number> = {};
  if (before) change[counterOf(before)] = -1;
  if (after) change[counterOf(after)] = (change[counterOf(after)] ?? 0) + 1;
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== 0));
}

/** @param counters the stored numbers by counterOf. */
export function visibleCounts(viewer: Viewer, counters: Readonly<Record<string, number>>): { open: number; openAll: number; pending: number } {
  let [openAll, pending] = [0, 0];
  for (const [name, count] of Object.entries(counters)) {
    if (name.startsWith('open_')) openAll += count;
    else if (isVisiblePending(viewer, name)) pending += count;
  }
  const open = counters[`open_${viewer.userId}`] ?? 0;
  return { open, openAll: viewer.isAdmin ? openAll : open, pending };
}

function isVisiblePending(viewer: Viewer, counter: string): boolean {
  if (!counter.startsWith('pending_')) return false;
  if (viewer.isAdmin) return true;
  const owner = counter.slice('pending_'.length);
  // Counter names are made by counterOf from these very ids.
  return owner.startsWith('none_') ? viewer.noQueueConnections.has(owner.slice('none_'.length) as ConnectionId) : viewer.queueIds.includes(owner as QueueId);
}

export const ticketCode = (id: number): string => String(id).padStart(6, '0');

/** A ticket row carries at most this much of the last message. */
export const lastMessageCharacters = 120;
