import type { QueueOptionId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { AppError } from '#shared/contract/errors.ts';
import { orphansOf, withoutOption } from '#shared/domain/option-tree.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { optionRemovals, optionsAtOnce, readOptionTree } from '#functions/records/queues/queue-option-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { QueueOptionDeps } from './deps.ts';
import { loadOwner, loadQueueRow, treeWrites } from './option-writes.ts';

/**
 * Deletes an option; its siblings are numbered anew in the same transaction. What was below it hangs on nothing from then on,
 * and goes after it: should that fail, the next deletion takes it along.
 *
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND
 */
export async function deleteOption(
  { table, clock }: QueueOptionDeps,
  { companyId }: Principal,
  { optionId }: { optionId: QueueOptionId },
): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  const queueId = await loadOwner(part, companyId, optionId);
  const orphans = await commitDecision(part, async () => {
    const queue = await loadQueueRow(part, companyId, queueId);
    const before = await readOptionTree(part, companyId, queueId);
    const removed = before.find(({ id }) => id === optionId);
    if (!removed) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
    const after = withoutOption(before, optionId);
    const removals = optionRemovals(removed).map((write) => ({ write }));
    return { writes: [...treeWrites(queue, before, after, isoTime(clock.nowMs())), ...removals], result: orphansOf(after) };
  });
  for (const some of chunk(orphans, optionsAtOnce)) await part.commit(...some.flatMap(optionRemovals));
  return { message: 'Option deleted.' };
}
