import type { QueueOption, queueOptionRoutes } from '#shared/contract/queue-options.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import { orphansOf } from '#shared/domain/option-tree.ts';
import { readOptions, readOptionTree, toQueueOption } from '#functions/records/queues/queue-option-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { QueueOptionDeps } from './deps.ts';
import { loadQueueRow } from './option-writes.ts';

/** The options of one menu, or the whole tree, each menu in order. @throws AppError ERR_NO_QUEUE_FOUND */
export async function listOptions(
  { table }: QueueOptionDeps,
  { companyId }: Principal,
  { queueId, parentId }: QueryOf<typeof queueOptionRoutes.listQueueOptions>,
): Promise<QueueOption[]> {
  const part = table.forCompany(companyId);
  await loadQueueRow(part, companyId, queueId);
  if (parentId !== undefined) return (await readOptions(part, companyId, queueId, parentId)).map(toQueueOption);
  const tree = await readOptionTree(part, companyId, queueId);
  const orphans = new Set(orphansOf(tree).map(({ id }) => id));
  const shown = tree.filter(({ id }) => !orphans.has(id));
  return shown.sort((one, other) => one.option - other.option).map(toQueueOption);
}
