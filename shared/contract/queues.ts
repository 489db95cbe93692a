import * as z from 'zod';
import { queueId } from './ids.ts';
import { defineRoutes } from './route.ts';

export const queue = z.object({ id: queueId, name: z.string(), color: z.string(), greetingMessage: z.string() });
export type Queue = z.output<typeof queue>;

export const queueRoutes = defineRoutes({
  listQueues: {
    method: 'GET',
    path: '/queue',
    permission: 'session',
    summary: 'Every queue of the company, by name.',
    query: z.object({ companyId: z.string().max(64).optional() }),
    reply: z.array(queue),
  },
});
