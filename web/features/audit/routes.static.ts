import { auditRoutes } from '#shared/contract/audit.ts';
import { clientRoutes } from '#web/api/client-route.ts';

/** Of a screen that few people open: no first load pays for it. */
export const routes = clientRoutes(auditRoutes);
