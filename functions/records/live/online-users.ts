import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { loadSockets } from './socket-item.ts';
import type { TablePart } from '#functions/data/table.ts';

/** Users with a live socket. The gateway ends one of which it has heard nothing for ten minutes, and tells. */
export async function loadOnlineUsers(part: TablePart, companyId: CompanyId, nowMs: number): Promise<ReadonlySet<UserId>> {
  const sockets = await loadSockets(part, companyId, { consistent: false });
  return new Set(sockets.filter(({ expiresAtSeconds }) => expiresAtSeconds * 1_000 > nowMs).map(({ userId }) => userId));
}
