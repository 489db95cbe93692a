import { AppError } from '#shared/contract/errors.ts';
import type { QueueOptionId } from '#shared/contract/ids.ts';
import { mostQueueOptions, type QueueOption, type queueOptionRoutes } from '#shared/contract/queue-options.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { moveOption } from '#shared/domain/option-tree.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { type QueueOptionItem, readOptionTree, toQueueOption } from '#functions/records/queues/queue-option-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { QueueOptionDeps } from './deps.ts';
import { loadOwner, loadQueueRow, treeWrites } from './option-writes.ts';

type UpdateOption = BodyOf<typeof queueOptionRoutes.updateQueueOption> & { readonly optionId: QueueOptionId };

/**
 * Changes texts and place. Under another parent it comes last, unless `option` says where.
 *
 * @throws AppError ERR_NO_QUEUE_OPTION_FOUND, ERR_QUEUE_OPTION_LIMIT, ERR_QUEUE_OPTION_LOOP
 */
export async function updateOption({ table, clock }: QueueOptionDeps, { companyId }: Principal, input: UpdateOption): Promise<QueueOption> {
  const part = table.forCompany(companyId);
  const now = isoTime(clock.nowMs());
  const queueId = await loadOwner(part, companyId, input.optionId);
  const changed = await commitDecision(part, async () => {
    const queue = await loadQueueRow(part, companyId, queueId);
    const before = await readOptionTree(part, companyId, queueId);
    const after = changedTree(before, input);
    return { writes: treeWrites(queue, before, after, now), result: after.find(({ id }) => id === input.optionId) };
  });
  if (!changed) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  return toQueueOption({ ...changed, updatedAt: now });
}

function changedTree(before: readonly QueueOptionItem[], { optionId, title, message, parentId, option }: UpdateOption): QueueOptionItem[] {
  const written = before.map((one) => (one.id === optionId ? { ...one, title: title ?? one.title, message: message ?? one.message } : one));
  const former = written.find(({ id }) => id === optionId);
  if (!former) throw new AppError('ERR_NO_QUEUE_OPTION_FOUND');
  if (parentId === undefined && option === undefined) return written;
  const isSameMenu = parentId === undefined || parentId === former.parentId;
  return moveOption(written, optionId, {
    parentId: parentId === undefined ? former.parentId : parentId,
    at: option ?? (isSameMenu ? former.option : mostQueueOptions),
  });
}
