import { auditRoutes } from '#shared/contract/audit.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(auditRoutes);
