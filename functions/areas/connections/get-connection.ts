import type { Connection } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ConnectionDeps } from './deps.ts';
import { loadConnection } from './load-connection.ts';
import { visibleConnection } from './visible-connection.ts';

/** @throws AppError ERR_NO_WAPP_FOUND */
export async function getConnection(deps: ConnectionDeps, principal: Principal, input: { connectionId: ConnectionId }): Promise<Connection> {
  const part = deps.table.forCompany(principal.companyId);
  return visibleConnection(principal, await loadConnection(part, principal.companyId, input.connectionId));
}
