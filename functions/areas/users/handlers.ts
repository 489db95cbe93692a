import type { userRoutes } from '#shared/contract/users.ts';
import { userId } from '#shared/contract/ids.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import { createdBefore, createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import type { InvitingDeps } from './deps.ts';
import { getUser } from './get-user.ts';
import { listUsers } from './list-users.ts';
import { removeUserFactor } from './remove-user-factor.ts';
import { searchUsers } from './search-users.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { updateUser } from './update-user.ts';

export const userHandlers = (deps: InvitingDeps): Handlers<typeof userRoutes> => ({
  listUsers: ({ principal }) => listUsers(deps, principal),
  searchUsers: ({ principal, query }) => searchUsers(deps, principal, query),
  getUser: ({ principal, params }) => getUser(deps, principal, params),
  createUser: once(
    ({ principal, body }) => createUser(deps, principal, body),
    ({ principal, body }, id) => createdBefore(deps, principal, body, userId.parse(id)),
  ),
  sendPasswordLink: ({ principal, params, body }) => sendPasswordLink(deps, principal, { ...params, ...body }),
  removeUserFactor: ({ principal, params, body }) => removeUserFactor(deps, principal, { ...params, ...body }),
  updateUser: ({ principal, params, body }) => updateUser(deps, principal, { userId: params.userId, change: body }),
  deleteUser: ({ principal, params }) => deleteUser(deps, principal, params),
});
