import { authRoutes } from '#shared/contract/auth.ts';
import { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { clientRoutes } from './client-route.ts';

const { enterSupport, leaveSupport } = authRoutes;
const { listPublicPlans: _public, ...plans } = planRoutes;

/** Of screens that few people open: no first load pays for it. */
export const routes = clientRoutes({ ...platformRoutes, ...companyHealthRoutes, ...plans, enterSupport, leaveSupport });
