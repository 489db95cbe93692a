import { AppError } from '#shared/contract/errors.ts';
import type { BulkId, CompanyId, UserId } from '#shared/contract/ids.ts';
import { findItem } from '#functions/data/find-item.ts';
import { type BulkItem, bulkItem } from '#functions/records/tickets/bulk-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { Principal } from '#functions/tools/principal.ts';

export const findBulk = (table: TablePart, companyId: CompanyId, userId: UserId): Promise<BulkItem | undefined> =>
  findItem(table, companyKeys.bulk(companyId, userId), bulkItem);

/** The last one of this very user. @throws AppError ERR_NO_BULK_FOUND */
export async function loadOwnBulk(table: TablePart, { companyId, userId }: Principal, bulkId: BulkId): Promise<BulkItem> {
  const found = await findBulk(table, companyId, userId);
  if (found?.id !== bulkId) throw new AppError('ERR_NO_BULK_FOUND', { bulkId });
  return found;
}
