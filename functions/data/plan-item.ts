import * as z from 'zod';
import type { Plan } from '#shared/contract/plans.ts';
import { planId } from '#shared/contract/ids.ts';

export const planItem = z.object({
  type: z.literal('plan'),
  planId,
  name: z.string(),
  /** The most that a company of this plan may have. */
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Price of one month. */
  valueCents: z.number().int(),
});
export type PlanItem = z.output<typeof planItem>;

export function toPlan(item: PlanItem): Plan {
  const { planId: id, name, users, connections, queues, valueCents } = item;
  return { id, name, users, connections, queues, value: valueCents / 100 };
}
