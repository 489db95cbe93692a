import type { UserId } from '#shared/contract/ids.ts';
import { requireUserDeletion } from '#shared/domain/user-rules.ts';
import { returnTickets } from '../../conversations/return-tickets.ts';
import { commitDecision, type GuardedWrite } from '../../data/commit-decision.ts';
import { companyKeys } from '../../data/keys.ts';
import { isUnchanged, type UserItem } from '../../data/user-item.ts';
import { put, remove, update } from '../../data/writes.ts';
import type { Principal } from '../../lib/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';
import { keepAnAdmin, releaseEmail } from './user-writes.ts';

/**
 * Deletes a user with account and session, at once, then returns their open tickets. Whatever ends it in between, the same
 * call goes on with the tickets that are left.
 *
 * @throws AppError ERR_DELETING_OWN_USER, ERR_LAST_ADMIN, ERR_NO_PERMISSION, ERR_NO_USER_FOUND
 */
export async function deleteUser(deps: UserDeps, principal: Principal, { userId }: { userId: UserId }): Promise<{ message: string }> {
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  const former = companyKeys.formerUser(companyId, userId);
  const isUnderWay = (await part.get(former, { consistent: true })) !== undefined;
  if (!isUnderWay) await removeUser(deps, principal, userId);
  await returnTickets(deps, companyId, userId);
  await part.commit(remove(former));
  return { message: 'User deleted.' };
}

async function removeUser({ table }: UserDeps, principal: Principal, userId: UserId): Promise<void> {
  const part = table.forCompany(principal.companyId);
  await commitDecision(table.across, async () => {
    const user = await loadUser(part, principal.companyId, userId);
    requireUserDeletion(principal, user);
    const admins = user.profile === 'admin' ? await keepAnAdmin(part, user) : [];
    return { writes: [...removalWrites(user), ...admins], result: undefined };
  });
}

const removalWrites = (user: UserItem): GuardedWrite[] => {
  const { companyId, userId } = user;
  return [
    { write: remove(companyKeys.user(companyId, userId), isUnchanged(user)) },
    releaseEmail(user),
    { write: remove(companyKeys.session(companyId, userId)) },
    { write: update(companyKeys.company(companyId), { add: { userCount: -1 } }) },
    { write: put(companyKeys.formerUser(companyId, userId), { type: 'formerUser', companyId, userId }) },
  ];
};
