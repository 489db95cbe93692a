import { AppError } from '#shared/contract/errors.ts';
import { planId as planIdSchema, type PlanId } from '#shared/contract/ids.ts';
import type { Plan, planRoutes } from '#shared/contract/plans.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { centsOfReais } from '#shared/domain/money.ts';
import { commitDecision, type GuardedWrite, newItem } from '#functions/data/commit-decision.ts';
import { normalizeName, systemKeys } from '#functions/data/keys.ts';
import { isNotTaken, loadPlan, type PlanItem, toPlan } from '#functions/records/billing/plan-item.ts';
import { put, remove, update } from '#functions/data/writes.ts';
import type { PlanDeps } from './list-plans.ts';
import { newRecordId } from '#functions/tools/creation.ts';

type Fields = BodyOf<typeof planRoutes.createPlan>;

/** Reais are what people type; everything that counts, counts in cents. */
const stored = ({ value, ...fields }: Fields) => ({ ...fields, valueCents: centsOfReais(value) });

const claimName = (name: string, planId: PlanId): GuardedWrite => ({
  write: put(systemKeys.planName(name), { type: 'planName', planId }, ['absent']),
  refusal: 'ERR_PLAN_NAME_IN_USE',
  field: 'name',
});

/** @throws AppError ERR_PLAN_NAME_IN_USE; of any number at the same time exactly one succeeds. */
export async function createPlan({ table, clock }: PlanDeps, fields: Fields): Promise<Plan> {
  const planId = planIdSchema.parse(newRecordId(clock));
  const plan: PlanItem = { type: 'plan', planId, ...stored(fields) };
  const writes: GuardedWrite[] = [claimName(fields.name, planId), newItem(systemKeys.plan(planId), plan)];
  return commitDecision(table.system, async () => ({ writes, result: toPlan(plan) }));
}

/**
 * Changes a plan for every company that has it, from the next thing that one of them makes on.
 *
 * @throws AppError ERR_NO_PLAN_FOUND, ERR_PLAN_NAME_IN_USE
 */
export async function updatePlan({ table }: Pick<PlanDeps, 'table'>, { planId, fields }: { planId: PlanId; fields: Fields }): Promise<Plan> {
  return commitDecision(table.system, async () => {
    const before = await loadPlan(table, planId, { consistent: true });
    const set = stored(fields);
    const isSameName = normalizeName(before.name) === normalizeName(fields.name);
    const names = isSameName ? [] : [claimName(fields.name, planId), { write: remove(systemKeys.planName(before.name)) }];
    return {
      writes: [...names, { write: update(systemKeys.plan(planId), { set }, ['exists', ['name', '=', before.name]]) }],
      result: toPlan({ ...before, ...set }),
    };
  });
}

/** @throws AppError ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE with the number of companies that have it as `limit` */
export async function deletePlan({ table }: Pick<PlanDeps, 'table'>, planId: PlanId): Promise<{ message: string }> {
  return commitDecision(table.system, async () => {
    // In this order: a company that takes the plan after the count has changed the plan.
    const plan = await loadPlan(table, planId, { consistent: true });
    const companies = await table.system.queryAll({ pk: systemKeys.companyOfPlan(planId, '').pk, consistent: true });
    if (companies.length > 0) throw new AppError('ERR_PLAN_IN_USE', { limit: companies.length });
    return {
      writes: [{ write: remove(systemKeys.plan(planId), ['exists', isNotTaken(plan)]) }, { write: remove(systemKeys.planName(plan.name)) }],
      result: { message: 'deleted' },
    };
  });
}
