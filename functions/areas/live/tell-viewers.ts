import { type EventData, eventName } from '#shared/contract/events.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { hasTicketOpen, loadSockets, type SocketItem } from '#functions/records/live/socket-item.ts';
import type { LiveSocketDeps } from './deps.ts';

/** More faces than this say nothing more, and the event stays small. */
const mostUsers = 20;

/**
 * Tells everybody who looks at a ticket when somebody comes or goes. Only joins store who looks at it, so it is told from here. The joins are read
 * consistently after the write, so that of two who come at once the later message names both.
 */
export async function tellViewers(
  deps: LiveSocketDeps,
  { companyId, socketId: changed }: Pick<SocketItem, 'companyId' | 'socketId'>,
  ticketId: TicketId,
): Promise<void> {
  const sockets = await loadSockets(deps.table.forCompany(companyId), companyId, { consistent: true });
  const viewers = sockets.filter((socket) => hasTicketOpen(socket, ticketId) && socket.expiresAtSeconds * 1_000 > deps.clock.nowMs());
  const users = [...new Map(viewers.map((viewer) => [viewer.userId, viewer.name]))].map(([id, name]) => ({ userId: id, name }));
  // Who has come and found nobody needs no telling.
  if (viewers.every(({ socketId }) => socketId === changed)) return;
  const data: EventData['viewing'] = { ticketId, users: users.slice(0, mostUsers) };
  const frame = { events: [{ event: eventName.viewing(companyId), data }] };
  await Promise.allSettled(viewers.map(({ socketId }) => deps.sockets.post(socketId, frame)));
}
