import { AppError } from '#shared/contract/errors.ts';
import { userId, type UserId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { User, userRoutes } from '#shared/contract/users.ts';
import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import { commitDecision, newItem } from '#functions/data/commit-decision.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { requireAllowedPassword } from '#functions/records/companies/password-rules.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { asLimited, requireRoom } from '#functions/records/billing/plan-limits.ts';
import { isInvited, toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { heldRole, noHeldRole } from '#functions/records/accounts/held-role.ts';
import { update } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { chosenRole } from './chosen-role.ts';
import type { InvitingDeps, UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';
import { chosenQueues, claimEmail } from './user-writes.ts';

type CreateUser = BodyOf<typeof userRoutes.createUser>;

/**
 * Creates a user within the plan. Without a password they are invited: the write comes first, and a repeated call asks for the mail again.
 *
 * @throws AppError ERR_MAIL_UNAVAILABLE where nobody can be invited, ERR_PASSWORD_TOO_SHORT, ERR_PASSWORD_COMMON, ERR_PLAN_LIMIT_USERS with limit, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND, ERR_NO_ROLE_FOUND
 */
export async function createUser(deps: InvitingDeps, principal: Principal, { password, language, ...fields }: CreateUser): Promise<User> {
  const { companyId } = principal;
  if (password === undefined && deps.platformSender === '') throw new AppError('ERR_MAIL_UNAVAILABLE', { field: 'password' });
  const part = deps.table.forCompany(companyId);
  let passwordHash: string | undefined;
  const created = await commitDecision(deps.table.across, async () => {
    const company = await loadCompany(part, companyId);
    await requireRoom(deps.table, company, 'users', deps.clock.nowMs());
    const queueIds = await chosenQueues(part, { companyId, queueIds: [] }, fields.queueIds);
    if (password !== undefined) await requireAllowedPassword(company, password);
    passwordHash ??= password === undefined ? '' : await hashPassword(password, deps.clock.randomBytes(16));
    const { chosen, writes: held } = await chosenRole(part, companyId, { profile: 'user', ...noHeldRole }, fields);
    const user = newUser(deps, { ...fields, profile: chosen.profile, ...heldRole(chosen), companyId, queueIds }, password === undefined);
    const account: AccountItem = { type: 'account', companyId, userId: user.userId, passwordHash };
    const counted = update(companyKeys.company(companyId), { add: { userCount: 1 } }, [['userCount', '=', company.userCount], ...asLimited(company)]);
    const writes = [claimEmail(user.email, account), { write: counted }, newItem(companyKeys.user(companyId, user.userId), user), ...held];
    return { writes, result: user };
  });
  await invite(deps, principal, created, language);
  return toUser(created);
}

/** Answers what an earlier call made. That may have ended before it asked for the invitation. @throws AppError ERR_NO_USER_FOUND */
export async function createdBefore(deps: InvitingDeps, principal: Principal, { language }: CreateUser, id: UserId): Promise<User> {
  const user = await loadUser(deps.table.forCompany(principal.companyId), principal.companyId, id);
  await invite(deps, principal, user, language);
  return toUser(user);
}

async function invite(deps: InvitingDeps, { name: by }: Principal, user: UserItem, language: CreateUser['language'] = 'pt'): Promise<void> {
  if (isInvited(user)) await mailAbout(deps, { kind: 'invitation', email: user.email, language, by }, user.userId);
}

type NewFields = Pick<UserItem, 'companyId' | 'name' | 'email' | 'profile' | 'role' | 'rights' | 'queueIds'>;

function newUser({ clock }: UserDeps, fields: NewFields, isInvited: boolean): UserItem {
  const createdAt = isoTime(clock.nowMs());
  const id = userId.parse(newRecordId(clock));
  return { type: 'user', userId: id, ...fields, isSuper: false, revision: 1, createdAt, ...(isInvited ? { invitedAt: createdAt } : {}) };
}
