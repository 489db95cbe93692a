import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { planId, type PlanId } from '#shared/contract/ids.ts';
import { systemKeys } from './keys.ts';
import type { Table } from './table.ts';

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

/** @throws AppError ERR_NO_PLAN_FOUND */
export async function loadPlan(table: Table, id: PlanId): Promise<PlanItem> {
  const stored = await table.system.get(systemKeys.plan(id));
  if (!stored) throw new AppError('ERR_NO_PLAN_FOUND');
  return planItem.parse(stored);
}
