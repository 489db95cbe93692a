import { companyRoutes } from '#shared/contract/companies.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { signUp } = companyRoutes;
const { listPublicPlans } = planRoutes;

export const routes = clientRoutes({ signUp, listPublicPlans });
