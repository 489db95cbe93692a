import { authRoutes } from '#shared/contract/auth.ts';
import { companyHealthRoutes } from '#shared/contract/company-health.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { platformRoutes } from '#shared/contract/platform.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { enterSupport } = authRoutes;

export const routes = clientRoutes({ ...companyHealthRoutes, ...planRoutes, ...platformRoutes, enterSupport });
