import { connectionRoutes } from '#shared/contract/connections.ts';
import { connectionHandlers } from '../areas/connections/handlers.ts';
import { connectionDeps, connectionEnvironment } from '../areas/connections/wiring.ts';
import { readEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';

const environment = readEnvironment(connectionEnvironment);
const deps = connectionDeps(environment);
export const handler = restFunction({ routes: connectionRoutes, handlers: connectionHandlers(deps), originSecret: environment.ORIGIN_SECRET, ...deps });
