import { queryOptions } from '@tanstack/react-query';
import type { PlanId } from '#shared/contract/ids.ts';
import type { Plan, planRoutes } from '#shared/contract/plans.ts';
import type { CallInput } from '#shared/contract/route.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { useDeleteRecord, useSaveRecord } from '#web/api/record-lists.ts';
import { routes } from './contract.static.ts';

/** First word of their query keys. */
const planArea = 'plans';

/** All of them, for platform staff. */
export const plansQuery = queryOptions({
  queryKey: [planArea, 'list', { isWhole: true }] as const,
  queryFn: ({ signal }) => call(routes.listPlans, {}, { signal }),
});

/** The cheapest first. */
const planRules: ListRules<Plan> = {
  belongs: () => true,
  compare: (one, other) => one.value - other.value || one.name.localeCompare(other.name),
};

export type PlanFields = CallInput<typeof planRoutes.createPlan>['body'];

/** Creates without an id, changes with one. */
export const useSavePlan = () =>
  useSaveRecord(
    planArea,
    ({ id, fields }: { readonly id: PlanId | null; readonly fields: PlanFields }) =>
      id === null ? call(routes.createPlan, { body: fields }) : call(routes.updatePlan, { params: { planId: id }, body: fields }),
    planRules,
  );

export const useDeletePlan = () => useDeleteRecord(planArea, (id: PlanId) => call(routes.deletePlan, { params: { planId: id } }));
