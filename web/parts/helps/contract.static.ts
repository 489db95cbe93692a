import { helpRoutes } from '#shared/contract/helps.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(helpRoutes);
