import { AppError } from '#shared/contract/errors.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { loadTicket } from '#functions/conversations/ticket-store.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { chatName, joinAttribute, joinMark, notOvertaken, type SocketItem, type TicketJoin } from '#functions/records/live/socket-item.ts';
import { loadSocketViewers } from '#functions/records/live/socket-viewers.ts';
import { isHeld, onRefusal } from '#functions/data/decide-anew.ts';
import type { LiveSocketDeps } from './deps.ts';

/** Conversations that one screen can have open; more is a client gone wrong, whose earliest ones are dropped. */
const maxOpenTickets = 20;
/** A message that runs this late has been given up by its function. */
const leftIsForgottenMs = 60_000;
/** Marks of what was left that are worth a write of their own. */
const leftBeforeTidying = 8;

export interface TicketWish {
  readonly ticketId: TicketId;
  /** The higher one of two wishes for one ticket was said later. */
  readonly order: number;
}

/** @throws AppError ERR_NO_TICKET_FOUND, also for one that the user may not see */
export async function joinTicket(deps: LiveSocketDeps, socket: SocketItem, { ticketId, order }: TicketWish): Promise<void> {
  const table = deps.table.forCompany(socket.companyId);
  const ticket = await loadTicket(table, socket.companyId, ticketId);
  const viewerOf = await loadSocketViewers(table, socket.companyId, ticket.queueId === null ? [socket] : [], deps.clock.nowMs());
  if (!canSee(viewerOf(socket), ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  const chat = chatName({ connectionId: ticket.whatsappId, contactId: ticket.contactId });
  await mark(deps, socket, { ticketId, order }, joinMark(order, deps.clock.nowMs(), chat));
  await tidy(deps, socket, ticketId);
}

export async function leaveTicket(deps: LiveSocketDeps, socket: SocketItem, wish: TicketWish): Promise<void> {
  await mark(deps, socket, wish, joinMark(wish.order, deps.clock.nowMs()));
}

async function mark(deps: LiveSocketDeps, { companyId, socketId }: SocketItem, { ticketId, order }: TicketWish, text: string): Promise<void> {
  const set = { [joinAttribute(ticketId)]: text };
  const marked = deps.table.forCompany(companyId).change(companyKeys.socket(companyId, socketId), { set }, ['exists', notOvertaken(ticketId, order)]);
  // A later wish of the same ticket was quicker: it holds.
  if (!(await onRefusal(marked, ({ item }) => item))) throw new AppError('ERR_SESSION_EXPIRED');
}

/** Keeps the row small. Whatever changes meanwhile is left for the next time. */
async function tidy(deps: LiveSocketDeps, { companyId, socketId, joins: all }: SocketItem, justJoined: TicketId): Promise<void> {
  const joins = all.filter((join) => join.ticketId !== justJoined);
  const forgottenMs = deps.clock.nowMs() - leftIsForgottenMs;
  const left = joins.filter((join) => join.chat === undefined && join.atMs < forgottenMs);
  const open = joins.filter((join) => join.chat !== undefined).toSorted((a, b) => b.order - a.order);
  const surplus: TicketJoin[] = open.slice(maxOpenTickets - 1);
  if (left.length < leftBeforeTidying && surplus.length === 0) return;
  const dropped = [...left, ...surplus];
  const unchanged = dropped.map(({ ticketId, text }) => [joinAttribute(ticketId), '=', text] as const);
  const removal = { remove: dropped.map(({ ticketId }) => joinAttribute(ticketId)) };
  await isHeld(deps.table.forCompany(companyId).change(companyKeys.socket(companyId, socketId), removal, ['exists', ...unchanged]));
}
