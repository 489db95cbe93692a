import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, queueId as queueIdSchema, type QueueId, type QueueOptionId } from '#shared/contract/ids.ts';
import { loadItem } from '#functions/data/find-item.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { queueItem, type QueueItem } from '#functions/records/queues/queue-item.ts';
import { optionRemovals, type QueueOptionItem } from '#functions/records/queues/queue-option-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type Clause, put, update, type Write } from '#functions/data/writes.ts';

/** @throws AppError ERR_NO_QUEUE_FOUND */
export const loadQueueRow = (part: TablePart, companyId: CompanyId, queueId: QueueId): Promise<QueueItem> =>
  loadItem(part, companyKeys.queue(companyId, queueId), queueItem, 'ERR_NO_QUEUE_FOUND', { field: 'queueId' });

/** The queue of an option. @throws AppError ERR_NO_QUEUE_OPTION_FOUND */
export async function loadOwner(part: TablePart, companyId: CompanyId, optionId: QueueOptionId): Promise<QueueId> {
  const stored = await part.get(companyKeys.queueOptionOwner(companyId, optionId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return queueIdSchema.parse(stored['queueId']);
}

/**
 * The writes that turn one tree into another. They hold while nobody else has changed the tree since the queue was read, and
 * touch the queue, whose live event tells those who have the tree on their screens.
 */
export function treeWrites(queue: QueueItem, before: readonly QueueOptionItem[], after: readonly QueueOptionItem[], now: string): GuardedWrite[] {
  const known = new Map(before.map((one) => [one.id, one]));
  const writes = after.flatMap((one) => rowWrites(known.get(one.id), one, now));
  return [{ write: touched(queue, now) }, ...writes.map((write) => ({ write }))];
}

function rowWrites(former: QueueOptionItem | undefined, one: QueueOptionItem, now: string): Write[] {
  if (former === one) return [];
  const { companyId, queueId, parentId, id } = one;
  const [row, owner] = [companyKeys.queueOption(companyId, queueId, parentId, id), companyKeys.queueOptionOwner(companyId, id)];
  if (!former) return [put(row, one), put(owner, { type: 'queueOptionOwner', queueId })];
  const [formerRow] = former.parentId === parentId ? [] : optionRemovals(former);
  return [...(formerRow ? [formerRow] : []), put(row, { ...one, updatedAt: now })];
}

/** @throws ConditionFailed when the tree, or the queue, is no longer as it was read. */
function touched({ companyId, queueId, optionsRevision }: QueueItem, updatedAt: string): Write {
  const unchanged: Clause =
    optionsRevision === 0
      ? {
          any: [
            ['optionsRevision', 'absent'],
            ['optionsRevision', '=', 0],
          ],
        }
      : ['optionsRevision', '=', optionsRevision];
  return update(companyKeys.queue(companyId, queueId), { set: { updatedAt }, add: { optionsRevision: 1 } }, ['exists', unchanged]);
}
