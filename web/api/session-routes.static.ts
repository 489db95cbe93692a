import { authRoutes } from '#shared/contract/auth.ts';
import { companyRoutes } from '#shared/contract/companies.ts';
import { planRoutes } from '#shared/contract/plans.ts';
import { clientRoutes } from './client-route.ts';

const { login, logout, me, refresh } = authRoutes;
const { signUp } = companyRoutes;
const { listPublicPlans } = planRoutes;

/** What the screens before login call: they do without the routes of every area. */
export const sessionRoutes = clientRoutes({ login, logout, me, refresh, signUp, listPublicPlans });
