import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import { isCompanyAdmin, isSupporter } from '#shared/contract/permissions.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { User, userRoutes } from '#shared/contract/users.ts';
import { requireUserChange } from '#shared/domain/user-rules.ts';
import { loadCompany } from '#functions/records/companies/company-item.ts';
import { requireAllowedPassword } from '#functions/records/companies/password-rules.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { heldRole } from '#functions/records/accounts/held-role.ts';
import { isInvited, toUser, type UserItem } from '#functions/records/accounts/user-item.ts';
import { proveIdentity } from '#functions/stack/prove-identity.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { once } from '#functions/ports/secrets.ts';
import { chosenRole, type ProfileAndRole } from './chosen-role.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';
import { askForReturn, losesAnswering } from './return-tickets-of-user.ts';
import { accountWrites, chosenQueues, keepAnAdmin, sessionWrites, userWrite } from './user-writes.ts';

type Change = BodyOf<typeof userRoutes.updateUser>;

/**
 * Changes a user, with the account and the live sessions in one transaction, so that other rights hold at once. A password that
 * somebody else sets ends all sessions; one's own ends the others, and the tokens by which this one could be prolonged, wherever they are.
 *
 * @throws AppError ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_NO_PERMISSION, ERR_NO_USER_FOUND, ERR_EMAIL_IN_USE, ERR_LAST_ADMIN, ERR_NO_QUEUE_FOUND, ERR_NO_ROLE_FOUND
 */
export async function updateUser(deps: UserDeps, principal: Principal, input: { userId: UserId; change: Change }): Promise<User> {
  const { companyId } = principal;
  const { password, currentPassword, language = 'pt', ...change } = input.change;
  requireOwnerOrAdmin(principal, input.userId);
  const part = deps.table.forCompany(companyId);
  const isProved = once(() => proveIdentity(deps, principal, currentPassword));
  let passwordHash: string | undefined;
  const changed = await commitDecision(deps.table.across, async () => {
    const before = await loadUser(part, companyId, input.userId);
    requireUserChange(principal, before, change);
    if (isSupporter(principal)) requireNoLogin(before, input.change);
    if (password || (change.email ?? before.email) !== before.email) await isProved();
    const { chosen, writes: held } = await chosenRole(part, companyId, before, change);
    const after: UserItem = { ...changedUser(before, change, chosen), queueIds: await chosenQueues(part, before, change.queueIds ?? before.queueIds) };
    const admins = isCompanyAdmin(before) && !isCompanyAdmin(after) ? await keepAnAdmin(part, before) : [];
    if (losesAnswering(before, after)) await askForReturn(deps, after);
    if (password) passwordHash ??= await allowedHash(deps, companyId, password);
    if (passwordHash !== undefined) after.passwordSetAt = isoTime(deps.clock.nowMs());
    const ending = passwordHash === undefined ? 'none' : before.userId === principal.userId ? { own: principal.sessionId } : 'all';
    const [account, session] = await Promise.all([accountWrites(deps, before, after, passwordHash), sessionWrites(deps, after, ending)]);
    return { writes: [userWrite(before, after), ...account, ...session, ...admins, ...held], result: { before, after } };
  });
  await tellOwner(deps, changed, { isPasswordNew: passwordHash !== undefined, language, by: principal.name });
  return toUser(changed.after);
}

/** @throws AppError ERR_PASSWORD_TOO_SHORT, ERR_PASSWORD_COMMON */
async function allowedHash({ table, clock }: UserDeps, companyId: CompanyId, password: string): Promise<string> {
  await requireAllowedPassword(await loadCompany(table.forCompany(companyId), companyId), password);
  return hashPassword(password, clock.randomBytes(16));
}

/** Tells the owner by mail, a new address at the one that was left. Whoever was invited at a wrong address is invited at the other one. */
async function tellOwner(
  deps: UserDeps,
  { before, after }: { readonly before: UserItem; readonly after: UserItem },
  { isPasswordNew, language, by }: { readonly isPasswordNew: boolean; readonly language: SpokenLanguage; readonly by: string },
): Promise<void> {
  const { email } = after;
  const isMoved = before.email !== email;
  if (isMoved && isInvited(after)) return mailAbout(deps, { kind: 'invitation', email, language, by });
  if (isMoved) await mailAbout(deps, { kind: 'addressChanged', email: before.email, name: after.name, newEmail: email, language });
  if (isPasswordNew) await mailAbout(deps, { kind: 'passwordChanged', email, language });
}

/** Setting somebody's login would allow logging in as them. @throws AppError ERR_SUPPORT_SESSION naming the field */
function requireNoLogin(before: UserItem, { email = before.email, password = '' }: Change): void {
  if (email !== before.email) throw new AppError('ERR_SUPPORT_SESSION', { field: 'email' });
  if (password !== '') throw new AppError('ERR_SUPPORT_SESSION', { field: 'password' });
}

function changedUser(before: UserItem, { name, email }: Change, { profile, role, rights }: ProfileAndRole): UserItem {
  const { name: formerName, email: formerEmail, revision } = before;
  return { ...before, name: name ?? formerName, email: email ?? formerEmail, profile, ...heldRole({ role, rights }), revision: revision + 1 };
}
