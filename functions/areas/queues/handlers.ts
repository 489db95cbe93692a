import type { queueRoutes } from '#shared/contract/queues.ts';
import { queueId } from '#shared/contract/ids.ts';
import { toQueue } from '#functions/records/queues/queue-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createQueue } from './create-queue.ts';
import { deleteQueue } from './delete-queue.ts';
import type { DeleteQueueDeps } from './deps.ts';
import { loadOneQueue, readQueues } from './read-queues.ts';
import { updateQueue } from './update-queue.ts';

export const queueHandlers = (deps: DeleteQueueDeps): Handlers<typeof queueRoutes> => ({
  listQueues: async ({ principal: { companyId } }) => (await readQueues(deps.table.forCompany(companyId), companyId)).map(toQueue),
  getQueue: async ({ principal: { companyId }, params }) => toQueue(await loadOneQueue(deps.table.forCompany(companyId), companyId, params.queueId)),
  createQueue: once(
    ({ principal, body }) => createQueue(deps, principal, body),
    async ({ principal: { companyId } }, id) => toQueue(await loadOneQueue(deps.table.forCompany(companyId), companyId, queueId.parse(id))),
  ),
  updateQueue: ({ principal, params, body }) => updateQueue(deps, principal, { ...body, queueId: params.queueId }),
  deleteQueue: ({ principal, params }) => deleteQueue(deps, principal, params),
});
