import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from './client-route.ts';

const { login, logout, me, refresh } = authRoutes;

/** The session is the only area whose calls are machinery: every other one has its routes in its own folder. */
export const routes = clientRoutes({ login, logout, me, refresh });
