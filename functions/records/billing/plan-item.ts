import * as z from 'zod';
import type { Plan } from '#shared/contract/plans.ts';
import { type CompanyId, planId, type PlanId } from '#shared/contract/ids.ts';
import { reaisOf } from '#shared/domain/money.ts';
import { requireFound } from '#functions/data/find-item.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import { type Clause, put, remove, update } from '#functions/data/writes.ts';

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
  /** Goes up with each company that takes the plan: where it is decided that none has it. Missing before the first. */
  takings: z.number().int().optional(),
});
export type PlanItem = z.output<typeof planItem>;

export function toPlan(item: PlanItem): Plan {
  const { planId: id, name, users, connections, queues, valueCents } = item;
  return { id, name, users, connections, queues, value: reaisOf(valueCents) };
}

/** @throws AppError ERR_NO_PLAN_FOUND */
export const loadPlan = (table: Table, id: PlanId, options: { consistent?: boolean } = {}): Promise<PlanItem> =>
  requireFound(findPlan(table, id, options), 'ERR_NO_PLAN_FOUND');

export async function findPlan(table: Table, id: PlanId, options: { consistent?: boolean } = { consistent: true }): Promise<PlanItem | undefined> {
  const stored = await table.system.get(systemKeys.plan(id), options);
  return stored && planItem.parse(stored);
}

/** A company takes a plan, which must be there at that moment: from then on it cannot be deleted. */
export const takePlan = (id: PlanId, companyId: CompanyId): readonly GuardedWrite[] => [
  { write: update(systemKeys.plan(id), { add: { takings: 1 } }, ['exists']), refusal: 'ERR_NO_PLAN_FOUND', field: 'planId' },
  { write: put(systemKeys.companyOfPlan(id, companyId), { type: 'companyOfPlan', companyId, planId: id }) },
];

export const leavePlan = (id: PlanId, companyId: CompanyId): GuardedWrite => ({ write: remove(systemKeys.companyOfPlan(id, companyId)) });

/** Nobody has taken the plan since it was read. */
export const isNotTaken = ({ takings }: PlanItem): Clause => (takings === undefined ? ['takings', 'absent'] : ['takings', '=', takings]);
