import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { leaveSupport } = authRoutes;

export const routes = clientRoutes({ leaveSupport });
