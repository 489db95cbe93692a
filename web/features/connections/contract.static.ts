import { metaConnectionRoutes } from '#shared/contract/meta-connections.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(metaConnectionRoutes);
