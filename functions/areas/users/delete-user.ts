import type { UserId } from '#shared/contract/ids.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { requireUserDeletion } from '#shared/domain/user-rules.ts';
import { leaveChats } from '#functions/conversations/leave-chats.ts';
import { returnTickets } from '#functions/conversations/return-tickets.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { everySeatOf, sessionKey } from '#functions/records/accounts/sessions.ts';
import { isUnchanged, type UserItem } from '#functions/records/accounts/user-item.ts';
import { remove, update } from '#functions/data/writes.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';
import { askForReturn } from './return-tickets-of-user.ts';
import { keepAnAdmin, releaseEmail } from './user-writes.ts';

/** Left to the job, should it take longer: a person waits for the answer. */
const atOnceMs = 10_000;

/**
 * Deletes a user with account and sessions, at once, returns their open tickets and takes them out of conversations. A job looks again: for what was left by a
 * crash, or came meanwhile.
 *
 * @throws AppError ERR_DELETING_OWN_USER, ERR_LAST_ADMIN, ERR_NO_PERMISSION, ERR_NO_USER_FOUND
 */
export async function deleteUser(deps: UserDeps, principal: Principal, { userId }: { userId: UserId }): Promise<{ message: string }> {
  const { companyId } = principal;
  const part = deps.table.forCompany(companyId);
  await commitDecision(deps.table.across, async () => {
    const user = await loadUser(part, companyId, userId);
    requireUserDeletion(principal, user);
    const admins = isCompanyAdmin(user) ? await keepAnAdmin(part, user) : [];
    await askForReturn(deps, user);
    return { writes: [...removalWrites(user), ...admins], result: undefined };
  });
  await leaveChats(deps, { companyId, userId });
  await returnTickets(deps, { companyId, userId }, deps.clock.nowMs() + atOnceMs);
  return { message: 'User deleted.' };
}

const removalWrites = (user: UserItem): GuardedWrite[] => {
  const { companyId, userId } = user;
  return [
    { write: remove(companyKeys.user(companyId, userId), isUnchanged(user)) },
    releaseEmail(user),
    ...everySeatOf(user).map((seat) => ({ write: remove(sessionKey(seat)) })),
    { write: remove(companyKeys.seenAnnouncements(companyId, userId)) },
    { write: update(companyKeys.company(companyId), { add: { userCount: -1 } }) },
  ];
};
