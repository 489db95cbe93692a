import { userRoutes } from '#shared/contract/users.ts';
import { clientRoutes } from '#web/api/client-route.ts';

const { searchUsers, createUser, updateUser, sendPasswordLink, removeUserFactor, deleteUser } = userRoutes;

export const routes = clientRoutes({ searchUsers, createUser, updateUser, sendPasswordLink, removeUserFactor, deleteUser });
