import type { QueueId } from '#shared/contract/ids.ts';
import { commitDecision } from '../../data/commit-decision.ts';
import { loadCompany } from '../../data/company-item.ts';
import { companyKeys } from '../../data/keys.ts';
import { remove } from '../../data/writes.ts';
import type { Principal } from '../../lib/principal.ts';
import type { QueueDeps } from './deps.ts';
import { loadOneQueue } from './read-queues.ts';
import { releaseQueue } from './release-queue.ts';
import { queuesWrite } from './unique-queue.ts';

/**
 * Deletes a queue, and takes it from whatever names it.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND
 */
export async function deleteQueue(deps: QueueDeps, { companyId }: Principal, { queueId }: { queueId: QueueId }): Promise<{ message: string }> {
  const part = deps.table.forCompany(companyId);
  await commitDecision(part, async () => {
    const [company] = await Promise.all([loadCompany(part, companyId), loadOneQueue(part, companyId, queueId)]);
    return { writes: [queuesWrite(company, -1), { write: remove(companyKeys.queue(companyId, queueId), ['exists']) }], result: undefined };
  });
  await releaseQueue(deps, companyId, queueId);
  return { message: 'Queue deleted.' };
}
