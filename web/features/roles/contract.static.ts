import { userRoutes } from '#shared/contract/users.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { searchUsers } = userRoutes;

export const routes = clientRoutes({ searchUsers });
