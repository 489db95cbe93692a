import { liveRoutes } from '#shared/contract/live.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(liveRoutes);
