import { accountRoutes } from '#shared/contract/accounts.ts';
import { accountHandlers } from '../areas/accounts/handlers.ts';
import { accountDeps, accountEnvironment } from '../areas/accounts/wiring.ts';
import { readEnvironment } from '../lib/environment.ts';
import { restFunction } from '../lib/rest-function.ts';

const environment = readEnvironment(accountEnvironment);
const deps = accountDeps(environment);
export const handler = restFunction({ routes: accountRoutes, handlers: accountHandlers(deps), originSecret: environment.ORIGIN_SECRET, ...deps });
