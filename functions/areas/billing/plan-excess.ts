import type * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { planExcess } from '#shared/contract/subscription.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { PlanItem } from '#functions/records/billing/plan-item.ts';

const refusals = { users: 'ERR_PLAN_LIMIT_USERS', connections: 'ERR_PLAN_LIMIT_CONNECTIONS', queues: 'ERR_PLAN_LIMIT_QUEUES' } as const;

/** Counts by how much the company exceeds a plan. */
export function excessOf({ userCount, connectionCount, queueCount }: CompanyItem, plan: PlanItem): z.output<typeof planExcess>[] {
  const counts = { users: userCount, connections: connectionCount, queues: queueCount };
  return (['users', 'connections', 'queues'] as const).filter((kind) => counts[kind] > plan[kind]);
}

/** @throws AppError ERR_PLAN_LIMIT_USERS, _CONNECTIONS or _QUEUES with limit */
export function requireFit(company: CompanyItem, plan: PlanItem): void {
  const [excess] = excessOf(company, plan);
  if (excess) throw new AppError(refusals[excess], { limit: plan[excess] });
}
