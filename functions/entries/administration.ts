import { connectionRoutes } from '#shared/contract/connections.ts';
import { queueOptionRoutes } from '#shared/contract/queue-options.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { connectionHandlers } from '../areas/connections/handlers.ts';
import { connectionDeps, connectionEnvironment } from '../areas/connections/wiring.ts';
import { queueOptionHandlers } from '../areas/queue-options/handlers.ts';
import { queueHandlers } from '../areas/queues/handlers.ts';
import { settingHandlers } from '../areas/settings/handlers.ts';
import { userHandlers } from '../areas/users/handlers.ts';
import { readEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';

const environment = readEnvironment(connectionEnvironment);
const deps = connectionDeps(environment);
export const handler = restFunction<'administration'>({
  areas: {
    connections: { routes: connectionRoutes, handlers: connectionHandlers(deps) },
    users: { routes: userRoutes, handlers: userHandlers(deps) },
    queues: { routes: queueRoutes, handlers: queueHandlers(deps) },
    queueOptions: { routes: queueOptionRoutes, handlers: queueOptionHandlers(deps) },
    settings: { routes: settingRoutes, handlers: settingHandlers(deps) },
  },
  ...deps,
  originSecret: environment.ORIGIN_SECRET,
});
