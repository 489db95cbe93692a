import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { clientRoutes } from '#web/api/client-route.ts';

export const routes = clientRoutes(dashboardRoutes);
