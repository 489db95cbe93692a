import { connectionRoutes } from '#shared/contract/connections.ts';
import { dashboardRoutes } from '#shared/contract/dashboard.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { connectionHandlers } from '../areas/connections/handlers.ts';
import { connectionDeps, connectionEnvironment } from '../areas/connections/wiring.ts';
import { dashboardHandlers } from '../areas/dashboard/handlers.ts';
import { queueOptionHandlers } from '../areas/queue-options/handlers.ts';
import { queueHandlers } from '../areas/queues/handlers.ts';
import { settingHandlers } from '../areas/settings/handlers.ts';
import { userHandlers } from '../areas/users/handlers.ts';
import { jobsEnvironment, readEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';
import { openJobs } from '../ports/jobs.ts';

const environment = readEnvironment(connectionEnvironment.extend(jobsEnvironment.shape));
const deps = { ...connectionDeps(environment), jobs: openJobs(environment.JOBS_QUEUE_URL) };
export const handler = restFunction<'administration'>({
  areas: {
    connections: { routes: connectionRoutes, handlers: connectionHandlers(deps) },
    dashboard: { routes: dashboardRoutes, handlers: dashboardHandlers(deps) },
    users: { routes: userRoutes, handlers: userHandlers(deps) },
    queues: { routes: queueRoutes, handlers: queueHandlers(deps) },
    queueOptions: { routes: queueOptionRoutes, handlers: queueOptionHandlers(deps) },
    settings: { routes: settingRoutes, handlers: settingHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
