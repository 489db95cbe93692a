import type { planRoutes } from '#shared/contract/plans.ts';
import type { Handlers } from '../../lib/http.ts';
import { type PlanDeps, plansLister } from './list-plans.ts';

export const planHandlers = (deps: PlanDeps): Handlers<typeof planRoutes> => ({ listPublicPlans: plansLister(deps) });
