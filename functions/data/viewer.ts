import * as z from 'zod';
import { type ConnectionId, connectionId, queueId } from '#shared/contract/ids.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import type { Principal } from '../lib/principal.ts';
import { companyKeys } from './keys.ts';
import type { TablePart } from './table.ts';

const connectionQueues = z.object({ connectionId, queueIds: z.array(queueId) });

/** Connections whose tickets without a queue a user may see: those with any queue of the user, and those with none. */
export function noQueueConnections(
  connections: readonly { connectionId: ConnectionId; queueIds: readonly string[] }[],
  queueIds: readonly string[],
): Set<ConnectionId> {
  return new Set(connections.filter((one) => one.queueIds.length === 0 || one.queueIds.some((id) => queueIds.includes(id))).map((one) => one.connectionId));
}

export async function loadConnectionQueues(table: TablePart, companyId: Principal['companyId']): Promise<z.output<typeof connectionQueues>[]> {
  const items = await table.queryAll({ pk: companyKeys.connection(companyId, '').pk });
  return items.map((item) => connectionQueues.parse(item));
}

/** What a principal may see. Admins need no read. */
export async function loadViewer(table: TablePart, principal: Principal): Promise<Viewer> {
  const isAdmin = principal.profile === 'admin';
  const connections = isAdmin ? [] : await loadConnectionQueues(table, principal.companyId);
  return { userId: principal.userId, isAdmin, queueIds: principal.queueIds, noQueueConnections: noQueueConnections(connections, principal.queueIds) };
}
