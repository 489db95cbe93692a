import type { CompanyId } from '#shared/contract/ids.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import type { SocketItem } from './socket-item.ts';
import type { TablePart } from './table.ts';
import { loadConnectionQueues, noQueueConnections } from './viewer.ts';

/** What the users of a company's sockets may see. Admins need no read. */
export async function loadSocketViewers(table: TablePart, companyId: CompanyId, sockets: readonly SocketItem[]): Promise<(socket: SocketItem) => Viewer> {
  const hasUsers = sockets.some((socket) => socket.profile !== 'admin');
  const connections = hasUsers ? await loadConnectionQueues(table, companyId) : [];
  return ({ userId, profile, queueIds }) => ({
    userId,
    isAdmin: profile === 'admin',
    queueIds,
    noQueueConnections: noQueueConnections(connections, queueIds),
  });
}
