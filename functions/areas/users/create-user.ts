import { userId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { User, userRoutes } from '#shared/contract/users.ts';
import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import { commitDecision, newItem } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { asLimited, requireRoom } from '#functions/records/billing/plan-limits.ts';
import { toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { update } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { UserDeps } from './deps.ts';
import { chosenQueues, claimEmail } from './user-writes.ts';

type CreateUser = BodyOf<typeof userRoutes.createUser>;

/**
 * Creates a user within the plan.
 *
 * @throws AppError ERR_PLAN_LIMIT_USERS with limit, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND
 */
export async function createUser(deps: UserDeps, { companyId }: Principal, { password, ...fields }: CreateUser): Promise<User> {
  const part = deps.table.forCompany(companyId);
  let passwordHash: string | undefined;
  const created = await commitDecision(deps.table.across, async () => {
    const company = await loadCompany(part, companyId);
    await requireRoom(deps.table, company, 'users', deps.clock.nowMs());
    const queueIds = await chosenQueues(part, { companyId, queueIds: [] }, fields.queueIds);
    passwordHash ??= await hashPassword(password, deps.clock.randomBytes(16));
    const user = newUser(deps, { ...fields, companyId, queueIds });
    const account: AccountItem = { type: 'account', companyId, userId: user.userId, passwordHash };
    const counted = update(companyKeys.company(companyId), { add: { userCount: 1 } }, [['userCount', '=', company.userCount], ...asLimited(company)]);
    const writes = [claimEmail(user.email, account), { write: counted }, newItem(companyKeys.user(companyId, user.userId), user)];
    return { writes, result: user };
  });
  return toUser(created);
}

function newUser({ clock }: UserDeps, fields: Pick<UserItem, 'companyId' | 'name' | 'email' | 'profile' | 'queueIds'>): UserItem {
  return { type: 'user', userId: userId.parse(newRecordId(clock)), ...fields, isSuper: false, revision: 1, createdAt: isoTime(clock.nowMs()) };
}
