import type { UserId } from '#shared/contract/ids.ts';
import type { User } from '#shared/contract/users.ts';
import { toUser } from '#functions/records/accounts/user-item.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';

/** @throws AppError ERR_NO_PERMISSION for anybody else's, whether it exists or not, ERR_NO_USER_FOUND */
export async function getUser(deps: UserDeps, principal: Principal, { userId }: { userId: UserId }): Promise<User> {
  requireOwnerOrAdmin(principal, userId);
  return toUser(await loadUser(deps.table.forCompany(principal.companyId), principal.companyId, userId));
}
