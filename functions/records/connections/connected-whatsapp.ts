import type { CompanyId, ConnectionId } from '#shared/contract/ids.ts';
import { connectionItem } from './connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** A connection to WhatsApp that can be asked at this moment: the default one, else any. */
export async function connectedWhatsapp(table: TablePart, companyId: CompanyId): Promise<ConnectionId | undefined> {
  const rows = await table.queryAll({ pk: companyKeys.connection(companyId, '').pk, consistent: true });
  const connected = readableItems(connectionItem, rows).filter(({ status, channel }) => status === 'CONNECTED' && channel === 'whatsapp');
  return (connected.find(({ isDefault }) => isDefault) ?? connected[0])?.connectionId;
}
