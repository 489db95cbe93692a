import { quickMessageRoutes } from '#shared/contract/quick-messages.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(quickMessageRoutes);
