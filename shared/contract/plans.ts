import * as z from 'zod';
import { planId } from './ids.ts';
import { defineRoutes } from './route.ts';

export const plan = z.object({
  id: planId,
  name: z.string(),
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** In R$, two decimals. */
  value: z.number(),
});
export type Plan = z.output<typeof plan>;

export const planRoutes = defineRoutes({
  listPublicPlans: {
    method: 'GET',
    path: '/plans/list',
    permission: 'public',
    summary: 'The plans to choose from at sign-up, cheapest first.',
    reply: z.array(plan),
  },
});
