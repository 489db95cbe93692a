import type { queueRoutes } from '#shared/contract/queues.ts';
import type { Handlers } from '../../lib/http.ts';
import { listQueues, type QueueDeps } from './list-queues.ts';

export const queueHandlers = (deps: QueueDeps): Handlers<typeof queueRoutes> => ({ listQueues: ({ principal }) => listQueues(deps, principal) });
