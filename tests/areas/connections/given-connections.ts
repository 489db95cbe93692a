import type { CreateConnection } from '#functions/areas/connections/connection-writes.ts';
import { createConnection } from '#functions/areas/connections/create-connection.ts';
import { deleteConnection } from '#functions/areas/connections/delete-connection.ts';
import { getConnection } from '#functions/areas/connections/get-connection.ts';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { updateConnection, type UpdateConnection } from '#functions/areas/connections/update-connection.ts';
import { type CompanyItem, companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { connectionRoutes } from '#shared/contract/connections.ts';
import type { ConnectionId } from '#shared/contract/ids.ts';
import type { Home } from '#tests/support/given.ts';

let count = 0;

/** Calls of a company's admin about connections; names are new unless given. */
export function connectionsOf(home: Home) {
  const { deps, admin } = home;
  const { companyId } = home.company;
  const list = () => listConnections(deps, admin);
  return {
    create: (input: Partial<CreateConnection> = {}) => {
      count += 1;
      return createConnection(deps, admin, connectionRoutes.createConnection.body.parse({ name: `Loja ${count}`, ...input }));
    },
    change: (id: ConnectionId, input: Omit<UpdateConnection, 'connectionId'>) => updateConnection(deps, admin, { ...input, connectionId: id }),
    erase: (id: ConnectionId) => deleteConnection(deps, admin, { connectionId: id }),
    get: (id: ConnectionId) => getConnection(deps, admin, { connectionId: id }),
    list,
    defaults: async () => (await list()).filter(({ isDefault }) => isDefault).map(({ id }) => id),
    company: async (): Promise<CompanyItem> => companyItem.parse(await deps.table.forCompany(companyId).get(companyKeys.company(companyId))),
  };
}
