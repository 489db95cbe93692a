import * as z from 'zod';
import { planId } from './ids.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** The price input of the specification takes 7 digits before the comma. */
const highestValue = 9_999_999.99;
const mostOfAKind = 100_000;

/** In R$, two decimals. */
const value = z
  .number()
  .min(0)
  .max(highestValue)
  .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6, 'at most two decimals');
const limit = z.number().int().min(1).max(mostOfAKind);

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

const at = routesAt('/plans', { planId }, { permission: 'super' });
const body = z.object({ name: z.string().trim().min(2).max(50), users: limit, connections: limit, queues: limit, value });

export const planRoutes = defineRoutes({
  listPublicPlans: { ...at.every('/list', 'The plans to choose from at sign-up, cheapest first.', z.array(plan)), permission: 'public' },
  listPlans: at.every('/all', 'Every plan as it is at this moment, cheapest first.', z.array(plan)),
  getPlan: at.get('One plan.', plan),
  createPlan: at.create('Add a plan; its name is no other plan’s.', body, plan),
  updatePlan: at.update('Change a plan for all companies that have it. What they have beyond a lowered limit stays; what is new is refused.', body, plan),
  deletePlan: at.remove('Delete a plan that no company has.'),
});
