import type { QueueId } from '#shared/contract/ids.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { remove } from '#functions/data/writes.ts';
import { log } from '#functions/tools/log.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { DeleteQueueDeps } from './deps.ts';
import { loadOneQueue } from './read-queues.ts';
import { queuesWrite } from './unique-queue.ts';

/** By then, decisions that read the queue just before its deletion have been written. */
const secondReleaseMs = 60_000;

/**
 * Deletes a queue, and has it taken from whatever names it. The job is asked for before, and comes late enough to find what
 * came to the queue at the last moment: a process that dies in between leaves nothing behind.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND
 */
export async function deleteQueue(deps: DeleteQueueDeps, { companyId }: Principal, { queueId }: { queueId: QueueId }): Promise<{ message: string }> {
  const part = deps.table.forCompany(companyId);
  const release: Job = { type: 'releaseQueue', companyId, queueId };
  await loadOneQueue(part, companyId, queueId);
  await deps.jobs.send(release, deps.clock.nowMs() + secondReleaseMs);
  await commitDecision(part, async () => {
    const [company] = await Promise.all([loadCompany(part, companyId), loadOneQueue(part, companyId, queueId)]);
    return { writes: [queuesWrite(company, -1), { write: remove(companyKeys.queue(companyId, queueId), ['exists']) }], result: undefined };
  });
  await deps.jobs.send(release).catch((error: unknown) => log.warn('queue released late', { companyId, queueId, error }));
  return { message: 'Queue deleted.' };
}
