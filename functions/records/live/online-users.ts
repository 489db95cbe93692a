import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { loadSockets } from './socket-item.ts';
import type { TablePart } from '#functions/data/table.ts';

/** A browser says every five minutes that it is there. */
const onlineForMs = 10 * 60_000;

/** Users with a live socket that was active in the last ten minutes. */
export async function loadOnlineUsers(part: TablePart, companyId: CompanyId, nowMs: number): Promise<ReadonlySet<UserId>> {
  const sockets = await loadSockets(part, companyId, { consistent: false });
  return new Set(sockets.filter(({ seenAt }) => nowMs - Date.parse(seenAt) < onlineForMs).map(({ userId }) => userId));
}
