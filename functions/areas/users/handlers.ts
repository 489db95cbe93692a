import type { userRoutes } from '#shared/contract/users.ts';
import type { Handlers } from '../../lib/http.ts';
import { listUsers, type UserDeps } from './list-users.ts';

export const userHandlers = (deps: UserDeps): Handlers<typeof userRoutes> => ({ listUsers: ({ principal }) => listUsers(deps, principal) });
