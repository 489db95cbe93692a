import { queueOptionId } from '#shared/contract/ids.ts';
import type { QueueOption, queueOptionRoutes } from '#shared/contract/queue-options.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { withOption } from '#shared/domain/option-tree.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { type QueueOptionItem, readOptionTree, toQueueOption } from '#functions/records/queues/queue-option-item.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { QueueOptionDeps } from './deps.ts';
import { loadQueueRow, treeWrites } from './option-writes.ts';

/** @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_QUEUE_OPTION_FOUND for the parent, ERR_QUEUE_OPTION_LIMIT with limit */
export async function createOption(
  { table, clock }: QueueOptionDeps,
  { companyId }: Principal,
  { option: at, ...fields }: BodyOf<typeof queueOptionRoutes.createQueueOption>,
): Promise<QueueOption> {
  const part = table.forCompany(companyId);
  const id = queueOptionId.parse(newRecordId(clock));
  const now = isoTime(clock.nowMs());
  const added: QueueOptionItem = { type: 'queueOption', companyId, id, ...fields, option: 1, createdAt: now, updatedAt: now };
  const created = await commitDecision(part, async () => {
    const queue = await loadQueueRow(part, companyId, fields.queueId);
    const before = await readOptionTree(part, companyId, fields.queueId);
    const standing = before.find((one) => one.id === id);
    if (standing) return { writes: [], result: standing };
    const after = withOption(before, added, at);
    return { writes: treeWrites(queue, before, after, now), result: after.find((one) => one.id === id) ?? added };
  });
  return toQueueOption(created);
}
