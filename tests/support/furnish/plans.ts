import { createPlan } from '#functions/areas/plans/change-plans.ts';
import { type Furnish, ulidOf } from './furnished.ts';

/** A plan that no company has. */
export const furnishPlans: Furnish<'plans'> = async ({ deps, plan }) => {
  const fields = (name: string) => ({ name: `${name} ${deps.clock.newId().slice(-12)}`, users: 2, connections: 2, queues: 2, value: 49.9 });
  const { id } = await createPlan(deps, fields('Livre'));
  return {
    ids: { planId: ulidOf(id) },
    bodies: { createPlan: fields('Novo'), updatePlan: fields('Mudado') },
    known: { planId: [plan.planId], value: [0, 49.9, 9_999_999.99] },
    notPlain: ['createPlan', 'deletePlan'],
  };
};
