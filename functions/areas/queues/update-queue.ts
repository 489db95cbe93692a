import type { QueueId } from '#shared/contract/ids.ts';
import type { Queue, queueRoutes } from '#shared/contract/queues.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type QueueItem, toQueue } from '#functions/records/queues/queue-item.ts';
import { update, type Write } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { QueueDeps } from './deps.ts';
import { loadOneQueue, readQueues } from './read-queues.ts';
import { queuesWrite, requireUnique } from './unique-queue.ts';

export type UpdateQueue = BodyOf<typeof queueRoutes.updateQueue> & { readonly queueId: QueueId };

/**
 * Changes the fields given.
 *
 * @throws AppError ERR_NO_QUEUE_FOUND, ERR_QUEUE_NAME_IN_USE, ERR_QUEUE_COLOR_ALREADY_EXISTS
 */
export async function updateQueue(deps: QueueDeps, { companyId }: Principal, input: UpdateQueue): Promise<Queue> {
  const part = deps.table.forCompany(companyId);
  const changed = await commitDecision(part, async () => {
    const [company, former] = await Promise.all([loadCompany(part, companyId), loadOneQueue(part, companyId, input.queueId)]);
    const item = merge(former, input, isoTime(deps.clock.nowMs()));
    const isSeenByOthers = item.name !== former.name || item.color !== former.color;
    if (isSeenByOthers) requireUnique(await readQueues(part, companyId, { consistent: true }), item);
    return { writes: [{ write: replaced(former, item) }, ...(isSeenByOthers ? [queuesWrite(company, 0)] : [])], result: item };
  });
  return toQueue(changed);
}

function merge(former: QueueItem, input: UpdateQueue, updatedAt: string): QueueItem {
  return {
    ...former,
    name: input.name ?? former.name,
    color: input.color ?? former.color,
    greetingMessage: input.greetingMessage ?? former.greetingMessage,
    outOfHoursMessage: input.outOfHoursMessage ?? former.outOfHoursMessage,
    complationMessage: input.complationMessage ?? former.complationMessage,
    ratingMessage: input.ratingMessage ?? former.ratingMessage,
    token: input.token ?? former.token,
    amberMinutes: input.amberMinutes ?? former.amberMinutes,
    redMinutes: input.redMinutes ?? former.redMinutes,
    schedules: input.schedules ?? former.schedules,
    revision: former.revision + 1,
    updatedAt,
  };
}

/** Not the revision of the options, which are edited at the same time. */
function replaced(former: QueueItem, { optionsRevision: _options, ...item }: QueueItem): Write {
  const isFormer =
    former.revision === 1 ? { any: [['revision', 'absent'] as const, ['revision', '=', 1] as const] } : (['revision', '=', former.revision] as const);
  return update(companyKeys.queue(item.companyId, item.queueId), { set: item }, ['exists', isFormer]);
}
