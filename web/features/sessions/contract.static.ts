import { sessionRoutes } from '#shared/contract/sessions.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(sessionRoutes);
