import * as z from 'zod';
import { companyId, queueId, sessionId, ticketId, userId } from '#shared/contract/ids.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import { companyKeys } from './keys.ts';
import type { TablePart } from './table.ts';
import { noQueueConnections, type Visibility } from './visibility-item.ts';

/** A browser's live socket: what its user may see, and what it has joined. */
export const socketItem = z.object({
  type: z.literal('socket'),
  companyId,
  socketId: z.string(),
  userId,
  sessionId,
  name: z.string(),
  profile: z.enum(['admin', 'user']),
  queueIds: z.array(queueId),
  /** Joined the ticket lists or the notifications. */
  wantsTickets: z.boolean(),
  /** Tickets whose conversation is open on the screen. */
  openTickets: z.array(ticketId),
  seenAt: z.iso.datetime(),
  expiresAtSeconds: z.number(),
});
export type SocketItem = z.output<typeof socketItem>;

export async function loadSockets(table: TablePart, company: SocketItem['companyId']): Promise<SocketItem[]> {
  const items = await table.queryAll({ pk: companyKeys.socket(company, '').pk, consistent: true });
  return items.map((item) => socketItem.parse(item));
}

export function viewerOf(socket: SocketItem, visibility: Visibility): Viewer {
  return {
    userId: socket.userId,
    isAdmin: socket.profile === 'admin',
    queueIds: socket.queueIds,
    noQueueConnections: noQueueConnections(visibility, socket.queueIds),
  };
}
