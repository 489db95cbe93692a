import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { createQueue, updateQueue, deleteQueue } = queueRoutes;

export const routes = clientRoutes({ ...queueOptionRoutes, createQueue, updateQueue, deleteQueue });
