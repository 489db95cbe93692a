import type { CompanyId, QueueId } from '#shared/contract/ids.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { queueItem, type QueueItem } from '#functions/records/queues/queue-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';

/** By name. */
export async function readQueues(part: TablePart, companyId: CompanyId, options: { consistent?: boolean } = {}): Promise<QueueItem[]> {
  const stored = await part.queryAll({ pk: companyKeys.queue(companyId, '').pk, ...options });
  return readableItems(queueItem, stored).sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

/** @throws AppError ERR_NO_QUEUE_FOUND */
export const loadOneQueue = (part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<QueueItem> =>
  loadItem(part, companyKeys.queue(companyId, queueId), queueItem, 'ERR_NO_QUEUE_FOUND', { queueId });
