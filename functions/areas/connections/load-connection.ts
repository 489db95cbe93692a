import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { type ConnectionItem, connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';

/** @throws AppError ERR_NO_WAPP_FOUND */
export const loadConnection = (part: TablePart, companyId: CompanyId, connectionId: ConnectionId): Promise<ConnectionItem> =>
  loadItem(part, companyKeys.connection(companyId, connectionId), connectionItem, 'ERR_NO_WAPP_FOUND', { whatsappId: connectionId });

/** Oldest first: ids begin with the time. */
export async function loadConnections(part: TablePart, companyId: CompanyId, options: { consistent?: boolean } = {}): Promise<ConnectionItem[]> {
  const stored = await part.queryAll({ pk: companyKeys.connection(companyId, '').pk, ...options });
  return stored.map((item) => connectionItem.parse(item));
}
