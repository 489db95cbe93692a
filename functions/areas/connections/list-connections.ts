import type { Connection } from '#shared/contract/connections.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { ConnectionDeps } from './deps.ts';
import { loadConnections } from './load-connection.ts';
import { visibleConnection } from './visible-connection.ts';

export async function listConnections(deps: ConnectionDeps, principal: Principal): Promise<Connection[]> {
  const items = await loadConnections(deps.table.forCompany(principal.companyId), principal.companyId);
  return items
    .map((item) => visibleConnection(principal, item))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.name.localeCompare(b.name, 'pt-BR'));
}
