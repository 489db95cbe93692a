import { hasRight } from '#shared/contract/roles.ts';
import type { userRoutes } from '#shared/contract/users.ts';
import type { ReplyOf } from '#shared/contract/route.ts';
import { toColleague } from '#functions/records/accounts/user-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUsers } from './load-users.ts';
import { loadOnlineUsers } from '#functions/records/live/online-users.ts';

export async function listUsers(deps: UserDeps, { companyId }: Principal): Promise<ReplyOf<typeof userRoutes.listUsers>> {
  const part = deps.table.forCompany(companyId);
  const [users, online] = await Promise.all([loadUsers(part, companyId), loadOnlineUsers(part, companyId, deps.clock.nowMs())]);
  return users.map((user) => ({ ...toColleague(user), mayAnswer: hasRight(user, 'conversations:answer'), online: online.has(user.userId) }));
}
