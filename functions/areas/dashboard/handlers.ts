import type { dashboardRoutes } from '#shared/contract/dashboard.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { type DashboardDeps, showDashboard } from './show-dashboard.ts';

export const dashboardHandlers = (deps: DashboardDeps): Handlers<typeof dashboardRoutes> => ({
  showDashboard: ({ principal, query }) => showDashboard(deps, principal, query),
});
