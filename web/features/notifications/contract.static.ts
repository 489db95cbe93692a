import { webPushRoutes } from '#shared/contract/web-push.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(webPushRoutes);
