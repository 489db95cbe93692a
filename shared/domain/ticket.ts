import { AppError } from '../contract/errors.ts';
import type { ConnectionId, QueueId, UserId } from '../contract/ids.ts';
import type { SnoozeEnd, TicketCounts, TicketStatus } from '../contract/tickets.ts';
import { isSnoozed, mayAct } from './ticket-rules.ts';

export { isSnoozed, mayAct };

/** The part of a ticket that its rules look at. */
export interface TicketState {
  readonly status: TicketStatus;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly whatsappId: ConnectionId;
  /** For an open ticket that is set aside. */
  readonly snoozedUntil?: SnoozeEnd | undefined;
}

/** The acting user: `noQueueConnections` are the connections whose tickets without a queue this user may see. */
export interface Viewer {
  readonly userId: UserId;
  /** By the right `tickets-manager:showall`, as admins have it. */
  readonly seesAll: boolean;
  /** The company lets users answer tickets that are open with others. */
  readonly mayTakeOver?: boolean;
  readonly queueIds: readonly QueueId[];
  readonly noQueueConnections: ReadonlySet<ConnectionId>;
}

/** Admins see everything; users the tickets of their queues, their own ones, and those without a queue on their connections. */
export function canSee(viewer: Viewer, ticket: TicketState): boolean {
  return ticket.userId === viewer.userId || canSeeQueue(viewer, ticket);
}

/** Whether something of this queue, or of this connection without one, may be seen at all. */
export function canSeeQueue(viewer: Viewer, { queueId, whatsappId }: Pick<TicketState, 'queueId' | 'whatsappId'>): boolean {
  if (viewer.seesAll) return true;
  return queueId === null ? viewer.noQueueConnections.has(whatsappId) : viewer.queueIds.includes(queueId);
}

/** @throws AppError ERR_TICKET_NOT_YOURS on an open ticket that another user answers. */
export function requireActor(viewer: Viewer, ticket: TicketState): void {
  if (!mayAct(viewer, ticket)) throw new AppError('ERR_TICKET_NOT_YOURS', { userId: ticket.userId });
}

/**
 * Whether a ticket may be set aside until then.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS, ERR_SCHEDULE_IN_PAST
 */
export function requireSnoozable(viewer: Viewer, ticket: TicketState, until: SnoozeEnd, nowMs: number): void {
  requireOpen(viewer, ticket);
  if (until !== 'reply' && Date.parse(until) <= nowMs) throw new AppError('ERR_SCHEDULE_IN_PAST', { field: 'until' });
}

/** @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS */
export function requireOpen(viewer: Viewer, ticket: TicketState): void {
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
  requireActor(viewer, ticket);
}

export interface TicketChange {
  readonly status?: TicketStatus | undefined;
  readonly userId?: UserId | null | undefined;
  readonly queueId?: QueueId | null | undefined;
}

export type TicketTransition = Pick<TicketState, 'status' | 'userId' | 'queueId'>;

export const isSameState = (one: TicketTransition, other: TicketTransition): boolean =>
  one.status === other.status && one.userId === other.userId && one.queueId === other.queueId;

/**
 * The state after a wish: accept (pending → open), return (open → pending), resolve (→ closed), reopen (closed → open),
 * transfer (user and/or queue; a queue alone makes it pending). Taking over another user's open ticket is a transfer to
 * oneself, without a status: an accept of it is refused, whoever asks. What is as the user wished, and made it, stays so: the answer may have been
 * lost.
 *
 * @throws AppError ERR_TICKET_ALREADY_ACCEPTED, ERR_TICKET_ALREADY_CLOSED, ERR_TICKET_NOT_YOURS
 */
export function nextState(ticket: TicketState, change: TicketChange, viewer: Viewer): TicketTransition {
  if (isTransfer(change, viewer)) return transferred(ticket, change, viewer);
  if (change.status === 'open') return opened(ticket, viewer);
  if (change.status === 'closed') return closed(ticket, viewer);
  requireActor(viewer, ticket);
  return { status: change.status ?? ticket.status, userId: change.status === 'pending' ? null : ticket.userId, queueId: ticket.queueId };
}

function isTransfer(change: TicketChange, viewer: Viewer): boolean {
  if (change.status === 'closed') return false;
  const isToUser = change.userId !== undefined && change.userId !== null && (change.userId !== viewer.userId || change.status === undefined);
  return isToUser || change.queueId !== undefined;
}

function opened(ticket: TicketState, viewer: Viewer): TicketTransition {
  if (ticket.status === 'open' && ticket.userId !== viewer.userId) throw new AppError('ERR_TICKET_ALREADY_ACCEPTED', { userId: ticket.userId });
  return { status: 'open', userId: viewer.userId, queueId: ticket.queueId };
}

function closed(ticket: TicketState, viewer: Viewer): TicketTransition {
  const isOthers = ticket.userId !== viewer.userId;
  if (ticket.status === 'closed' && isOthers) throw new AppError('ERR_TICKET_ALREADY_CLOSED');
  requireActor(viewer, ticket);
  return { status: 'closed', userId: viewer.userId, queueId: ticket.queueId };
}

function transferred(ticket: TicketState, change: TicketChange, viewer: Viewer): TicketTransition {
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_ALREADY_CLOSED');
  const queueId = change.queueId === undefined ? ticket.queueId : change.queueId;
  const next: TicketTransition = change.userId ? { status: 'open', userId: change.userId, queueId } : { status: 'pending', userId: null, queueId };
  if (!isSameState(ticket, next)) requireActor(viewer, ticket);
  return next;
}

/** Counter of a ticket: waiting ones by queue or, without one, by connection; open ones by user, apart from those set aside. */
export interface Counter {
  readonly group: 'pending' | 'open';
  /** A letter and an id: `q` queue, `c` connection, `u` user, `z` user whose ticket is set aside. */
  readonly name: string;
}

/** Undefined for closed tickets, which nobody counts. */
function counterOf(ticket: TicketState): Counter | undefined {
  if (ticket.status === 'closed') return undefined;
  if (ticket.status === 'open') return { group: 'open', name: `${isSnoozed(ticket) ? 'z' : 'u'}${ticket.userId ?? ''}` };
  return { group: 'pending', name: ticket.queueId === null ? `c${ticket.whatsappId}` : `q${ticket.queueId}` };
}

/** Counters that a state change leaves and enters. Empty when the ticket stays under the same counter. */
export function counterChange(before: TicketState | null, after: TicketState | null): { counter: Counter; by: number }[] {
  const [left, entered] = [before && counterOf(before), after && counterOf(after)];
  if (left && entered && left.group === entered.group && left.name === entered.name) return [];
  return [...(left ? [{ counter: left, by: -1 }] : []), ...(entered ? [{ counter: entered, by: 1 }] : [])];
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** Services of the whole company that wait now, and that happen. @param counters as in `visibleCounts`. */
export const companyNow = (counters: ReadonlyMap<Counter['group'], ReadonlyMap<string, number>>): { readonly waiting: number; readonly happening: number } => ({
  waiting: sum(counters.get('pending')?.values() ?? []),
  happening: sum(counters.get('open')?.values() ?? []),
});

/** @param counters the stored numbers of each group by the counters' names. */
export function visibleCounts(viewer: Viewer, counters: ReadonlyMap<Counter['group'], ReadonlyMap<string, number>>): TicketCounts {
  const [open, pending] = [counters.get('open') ?? new Map<string, number>(), counters.get('pending') ?? new Map<string, number>()];
  const own = open.get(`u${viewer.userId}`) ?? 0;
  const snoozed = open.get(`z${viewer.userId}`) ?? 0;
  if (viewer.seesAll) {
    const snoozedAll = sum([...open].flatMap(([name, count]) => (name.startsWith('z') ? [count] : [])));
    return { open: own, openAll: sum(open.values()) - snoozedAll, pending: sum(pending.values()), ...setAside(snoozed, snoozedAll) };
  }
  const names = [...viewer.queueIds.map((id) => `q${id}`), ...[...viewer.noQueueConnections].map((id) => `c${id}`)];
  return { open: own, openAll: own, pending: sum(names.map((name) => pending.get(name) ?? 0)), ...setAside(snoozed, snoozed) };
}

const setAside = (snoozed: number, snoozedAll: number): Partial<TicketCounts> => (snoozedAll > 0 ? { snoozed, snoozedAll } : {});

interface Load {
  readonly id: string;
  readonly count: number;
}

/** Counts open tickets of each user, set aside or not, and waiting ones of each queue. */
export function loadsOf(counters: ReadonlyMap<Counter['group'], ReadonlyMap<string, number>>): { readonly users: Load[]; readonly queues: Load[] } {
  const summed = (group: Counter['group'], letters: string): Load[] => {
    const named = [...(counters.get(group) ?? [])].filter(([name, count]) => name.length > 1 && letters.includes(name.charAt(0)) && count > 0);
    const byId = Map.groupBy(named, ([name]) => name.slice(1));
    return [...byId].map(([id, entries]) => ({ id, count: entries.reduce((total, [, count]) => total + count, 0) }));
  };
  return { users: summed('open', 'uz'), queues: summed('pending', 'q') };
}

export const ticketCode = (id: number): string => String(id).padStart(6, '0');

/** A ticket row carries at most this much of the last message. */
export const lastMessageCharacters = 120;
