import type { CompanyId } from '#shared/contract/ids.ts';
import { seesAll } from '#shared/contract/roles.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import type { SocketItem } from './socket-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { loadVisibility, viewerOf } from '#functions/records/connections/visibility-item.ts';

/** Loads what the users of a company's sockets may see: half a read unit now and then. Who sees everything needs no read. */
export async function loadSocketViewers(
  table: TablePart,
  companyId: CompanyId,
  sockets: readonly SocketItem[],
  nowMs: number,
): Promise<(socket: SocketItem) => Viewer> {
  const hasUsers = !sockets.every(seesAll);
  const visibility = hasUsers ? await loadVisibility(table, companyId, nowMs) : new Map();
  return (socket) => viewerOf(socket, visibility);
}
