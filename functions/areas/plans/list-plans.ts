import type { Plan } from '#shared/contract/plans.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { planItem, toPlan } from '#functions/records/billing/plan-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface PlanDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** Anybody may ask for the plans, and they change a few times a year. */
const keepMs = 60_000;

/** As they are at this moment, cheapest first. */
export async function listPlans({ table }: Pick<PlanDeps, 'table'>): Promise<Plan[]> {
  const stored = await table.system.queryAll({ pk: systemKeys.plan('').pk, consistent: true });
  const plans = readableItems(planItem, stored).map(toPlan);
  return plans.sort((a, b) => a.value - b.value || a.name.localeCompare(b.name));
}

/** @returns a function that answers the plans, cheapest first, at most a minute old. */
export function plansLister(deps: PlanDeps): () => Promise<Plan[]> {
  let kept: { plans: Plan[]; untilMs: number } | undefined;
  return async () => {
    if (!kept || kept.untilMs <= deps.clock.nowMs()) kept = { plans: await listPlans(deps), untilMs: deps.clock.nowMs() + keepMs };
    return kept.plans;
  };
}
