import { AppError } from '#shared/contract/errors.ts';
import { companyId as companyIdSchema, type CompanyId } from '#shared/contract/ids.ts';
import { eventName } from '#shared/contract/events.ts';
import { type JoinAction, liveAction } from '#shared/contract/live.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import type * as z from 'zod';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { hasTicketOpen, loadSockets, type SocketItem, type StoredSocket, toSocket } from '#functions/records/live/socket-item.ts';
import { remove } from '#functions/data/writes.ts';
import type { LiveSocketDeps } from './deps.ts';
import { joinTicket, leaveTicket } from './join-ticket.ts';
import { tellViewers } from './tell-viewers.ts';

type Action = z.output<typeof liveAction>;

interface Received {
  readonly socketId: string;
  readonly body: string;
  /** When the gateway took it; orders what a client did not number. */
  readonly receivedAtMs?: number;
}

/**
 * Handles an action that a browser sends over its socket.
 *
 * @throws AppError ERR_LIVE_ACTION_UNKNOWN, ERR_SESSION_EXPIRED for an unknown socket, ERR_NO_TICKET_FOUND
 */
export async function receiveAction(deps: LiveSocketDeps, input: Received): Promise<void> {
  const action = parseAction(input.body);
  const socket = await loadSocket(deps, input.socketId);
  const order = ('order' in action ? action.order : undefined) ?? input.receivedAtMs ?? deps.clock.nowMs();
  switch (action.action) {
    case 'userStatus':
      return; // A socket is its user's presence. The gateway answers this, and brings none of it here.
    case 'joinTickets':
    case 'joinNotification':
      // The pusher tells staff who support the company of no ticket, whatever they have joined.
      if (!socket.wantsTickets) await changeSocket(deps, socket, { wantsTickets: true });
      return acknowledge(deps, socket, action);
    case 'joinChatBox':
      if (isSupporter(socket)) throw new AppError('ERR_SUPPORT_SESSION');
      await joinTicket(deps, socket, { ticketId: action.ticketId, order });
      await acknowledge(deps, socket, action);
      return tellViewers(deps, socket, action.ticketId);
    case 'leaveChatBox':
      await leaveTicket(deps, socket, { ticketId: action.ticketId, order });
      return tellViewers(deps, socket, action.ticketId);
    case 'typing':
      return tellTyping(deps, socket, action);
  }
}

function parseAction(body: string): Action {
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
  return toSocket(stored);
}

async function changeSocket(deps: LiveSocketDeps, { companyId, socketId }: SocketItem, set: Partial<StoredSocket>): Promise<void> {
  await orThrow(deps.table.forCompany(companyId).change(companyKeys.socket(companyId, socketId), { set }, ['exists']), 'ERR_SESSION_EXPIRED');
}

async function acknowledge(deps: LiveSocketDeps, { socketId }: SocketItem, joined: JoinAction): Promise<void> {
  await deps.sockets.post(socketId, { joined });
}

/** Typing is never stored, so it is pushed from here, to the others who look at the same ticket. */
async function tellTyping(deps: LiveSocketDeps, socket: SocketItem, { ticketId, on }: Extract<Action, { action: 'typing' }>): Promise<void> {
  if (!hasTicketOpen(socket, ticketId)) return;
  const sockets = await loadSockets(deps.table.forCompany(socket.companyId), socket.companyId, { consistent: false });
  const others = sockets.filter((other) => other.userId !== socket.userId && hasTicketOpen(other, ticketId));
  const frame = { events: [{ event: eventName.typing(socket.companyId), data: { ticketId, userId: socket.userId, name: socket.name, on } }] };
  await Promise.allSettled(others.map((other) => deps.sockets.post(other.socketId, frame)));
}

export async function closeSocket(deps: LiveSocketDeps, input: { socketId: string }): Promise<void> {
  const companyId = await ownerOf(deps, input.socketId);
  if (!companyId) return;
  const key = companyKeys.socket(companyId, input.socketId);
  const stored = await deps.table.forCompany(companyId).get(key, { consistent: true });
  await deps.table.across.commit(remove(key), remove(systemKeys.socketOwner(input.socketId)));
  const socket = stored && toSocket(stored);
  for (const { ticketId, chat } of socket?.joins ?? []) if (chat !== undefined) await tellViewers(deps, { companyId, socketId: input.socketId }, ticketId);
}
