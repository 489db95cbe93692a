import { queueId } from '#shared/contract/ids.ts';
import type { Queue, queueRoutes } from '#shared/contract/queues.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { commitDecision, newItem } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { requireRoom } from '#functions/records/billing/plan-limits.ts';
import { newQueue, type QueueItem, toQueue } from '#functions/records/queues/queue-item.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { QueueDeps } from './deps.ts';
import { readQueues } from './read-queues.ts';
import { queuesWrite, requireUnique } from './unique-queue.ts';

export type CreateQueue = BodyOf<typeof queueRoutes.createQueue>;

/**
 * Creates a queue within the plan.
 *
 * @throws AppError ERR_PLAN_LIMIT_QUEUES with limit, ERR_QUEUE_NAME_IN_USE, ERR_QUEUE_COLOR_ALREADY_EXISTS; of any number at
 *   the same time as many succeed as the plan allows.
 */
export async function createQueue(deps: QueueDeps, { companyId }: Principal, input: CreateQueue): Promise<Queue> {
  const part = deps.table.forCompany(companyId);
  const item = composeQueue(deps, companyId, input);
  const created = await commitDecision(part, async () => {
    const [company, queues] = await Promise.all([loadCompany(part, companyId), readQueues(part, companyId, { consistent: true })]);
    await requireRoom(deps.table, company, 'queues', deps.clock.nowMs());
    requireUnique(queues, item);
    return { writes: [queuesWrite(company, 1), newItem(companyKeys.queue(companyId, item.queueId), item)], result: item };
  });
  return toQueue(created);
}

function composeQueue({ clock }: QueueDeps, companyId: Principal['companyId'], input: CreateQueue): QueueItem {
  const { name, color, schedules, ...texts } = input;
  const plain = newQueue({ companyId, queueId: queueId.parse(newRecordId(clock)), name, color, createdAt: isoTime(clock.nowMs()) });
  return { ...plain, ...texts, ...(schedules ? { schedules } : {}) };
}
