import type { Furnish } from './furnished.ts';

export const furnishPlans: Furnish<'plans'> = async ({ plan }) => ({ ids: {}, bodies: {}, known: { planId: [plan.planId] } });
