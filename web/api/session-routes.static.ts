import { accountRoutes } from '#shared/contract/accounts.ts';
import { clientRoutes } from './client-route.ts';

const { login, logout, me, refresh } = accountRoutes;

/** What the screens before login call: they do without the routes of every area. */
export const sessionRoutes = clientRoutes({ login, logout, me, refresh });
