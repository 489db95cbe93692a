import type { planRoutes } from '#shared/contract/plans.ts';
import { planId } from '#shared/contract/ids.ts';
import { loadPlan, toPlan } from '#functions/records/billing/plan-item.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createPlan, deletePlan, updatePlan } from './change-plans.ts';
import { listPlans, type PlanDeps, plansLister } from './list-plans.ts';

export const planHandlers = (deps: PlanDeps): Handlers<typeof planRoutes> => ({
  listPublicPlans: plansLister(deps),
  listPlans: () => listPlans(deps),
  getPlan: async ({ params }) => toPlan(await loadPlan(deps.table, params.planId, { consistent: true })),
  createPlan: once(
    ({ body }) => createPlan(deps, body),
    async (_request, id) => toPlan(await loadPlan(deps.table, planId.parse(id), { consistent: true })),
  ),
  updatePlan: ({ params, body }) => updatePlan(deps, { ...params, fields: body }),
  deletePlan: ({ params }) => deletePlan(deps, params.planId),
});
