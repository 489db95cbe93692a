import { queueRoutes } from '#shared/contract/queues.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { listQueues } = queueRoutes;

export const routes = clientRoutes({ listQueues });
