import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '#shared/contract/plans.ts';
import type { ListRules } from '#web/api/apply-record-event.ts';
import { call } from '#web/api/call.ts';
import { recordChanges } from '#web/api/record-lists.ts';
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

export const { useSave: useSavePlan, useRemove: useDeletePlan } = recordChanges(
  planArea,
  { create: routes.createPlan, update: routes.updatePlan, remove: routes.deletePlan },
  planRules,
);
