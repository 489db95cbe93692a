import { authRoutes } from '#shared/contract/auth.ts';
import { clientRoutes } from './client-route.ts';

const { login, logout, me, refresh } = authRoutes;

/** What the screens before login call: they do without the routes of every area. */
export const sessionRoutes = clientRoutes({ login, logout, me, refresh });
