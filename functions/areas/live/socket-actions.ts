import { AppError } from '#shared/contract/errors.ts';
import { companyId as companyIdSchema, type CompanyId, type TicketId } from '#shared/contract/ids.ts';
import { eventName } from '#shared/contract/events.ts';
import { liveAction, type LiveAction } from '#shared/contract/live.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { companyKeys, systemKeys } from '../../data/keys.ts';
import { loadSockets, type SocketItem, socketItem, viewerOf } from '../../data/socket-item.ts';
import { loadTicket } from '../../conversations/ticket-store.ts';
import { loadVisibility } from '../../data/visibility-item.ts';
import { remove } from '../../data/writes.ts';
import { isoTime } from '../../ports/clock.ts';
import type { LiveSocketDeps } from './deps.ts';

/** Conversations that one screen can have open; more is a client gone wrong. */
const maxOpenTickets = 20;

/** What a browser says over its socket. @throws AppError ERR_LIVE_ACTION_UNKNOWN, ERR_SESSION_EXPIRED, ERR_NO_TICKET_FOUND */
export async function receiveAction(deps: LiveSocketDeps, input: { socketId: string; body: string }): Promise<void> {
  const action = parseAction(input.body);
  const socket = await loadSocket(deps, input.socketId);
  switch (action.action) {
    case 'ping':
      return void (await deps.sockets.post(socket.socketId, { pong: true }));
    case 'userStatus':
      return changeSocket(deps, socket, { seenAt: isoTime(deps.clock.nowMs()) });
    case 'joinTickets':
    case 'joinNotification':
      return socket.wantsTickets ? undefined : changeSocket(deps, socket, { wantsTickets: true });
    case 'joinChatBox':
      return joinChatBox(deps, socket, action.ticketId);
    case 'leaveChatBox':
      return changeSocket(deps, socket, { openTickets: socket.openTickets.filter((id) => id !== action.ticketId) });
    case 'typing':
      return tellTyping(deps, socket, action);
  }
}

function parseAction(body: string): LiveAction {
  try {
    return liveAction.parse(JSON.parse(body));
  } catch (error) {
    throw new AppError('ERR_LIVE_ACTION_UNKNOWN', {}, { cause: error });
  }
}

async function ownerOf(deps: LiveSocketDeps, socketId: string): Promise<CompanyId | undefined> {
  const owner = await deps.table.system.get(systemKeys.socketOwner(socketId), { consistent: true });
  return owner && companyIdSchema.parse(owner['companyId']);
}

async function loadSocket(deps: LiveSocketDeps, socketId: string): Promise<SocketItem> {
  const companyId = await ownerOf(deps, socketId);
  const stored = companyId && (await deps.table.forCompany(companyId).get(companyKeys.socket(companyId, socketId), { consistent: true }));
  if (!stored) throw new AppError('ERR_SESSION_EXPIRED');
  return socketItem.parse(stored);
}

async function changeSocket(deps: LiveSocketDeps, socket: SocketItem, set: Partial<SocketItem>): Promise<void> {
  await deps.table.forCompany(socket.companyId).change(companyKeys.socket(socket.companyId, socket.socketId), { set }, ['exists']);
}

async function joinChatBox(deps: LiveSocketDeps, socket: SocketItem, ticketId: TicketId): Promise<void> {
  if (socket.openTickets.includes(ticketId)) return;
  await requireVisible(deps, socket, ticketId);
  await changeSocket(deps, socket, { openTickets: [...socket.openTickets, ticketId].slice(-maxOpenTickets) });
}

async function requireVisible(deps: LiveSocketDeps, socket: SocketItem, ticketId: TicketId): Promise<void> {
  const table = deps.table.forCompany(socket.companyId);
  const ticket = await loadTicket(table, socket.companyId, ticketId);
  const visibility = await loadVisibility(table, socket.companyId, deps.clock.nowMs());
  if (!canSee(viewerOf(socket, visibility), ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
}

/** Typing is never stored, so it is pushed from here, to the others who look at the same ticket. */
async function tellTyping(deps: LiveSocketDeps, socket: SocketItem, { ticketId, on }: Extract<LiveAction, { action: 'typing' }>): Promise<void> {
  if (!socket.openTickets.includes(ticketId)) return;
  const sockets = await loadSockets(deps.table.forCompany(socket.companyId), socket.companyId);
  const others = sockets.filter((other) => other.userId !== socket.userId && other.openTickets.includes(ticketId));
  const frame = { events: [{ event: eventName.typing(socket.companyId), data: { ticketId, userId: socket.userId, name: socket.name, on } }] };
  await Promise.allSettled(others.map((other) => deps.sockets.post(other.socketId, frame)));
}

export async function closeSocket(deps: LiveSocketDeps, input: { socketId: string }): Promise<void> {
  const companyId = await ownerOf(deps, input.socketId);
  if (!companyId) return;
  await deps.table.across.commit(remove(companyKeys.socket(companyId, input.socketId)), remove(systemKeys.socketOwner(input.socketId)));
}
