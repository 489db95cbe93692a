import { AppError } from '#shared/contract/errors.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { userRoutes } from '#shared/contract/users.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { factorWrites } from '#functions/records/accounts/factor.ts';
import { loadLogin } from '#functions/records/accounts/load-login.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { proveIdentity } from '#functions/stack/prove-identity.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';

type Given = BodyOf<typeof userRoutes.removeUserFactor> & { readonly userId: UserId };

/**
 * Takes away the factor of somebody who lost it; they are told by mail. One's own goes by the present password, elsewhere.
 *
 * @throws AppError ERR_NO_PERMISSION for one's own and for platform staff's, ERR_NO_USER_FOUND, ERR_FACTOR_NOT_SET, ERR_PASSWORD_REQUIRED,
 *   ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function removeUserFactor(deps: UserDeps, principal: Principal, { userId, currentPassword, language }: Given): Promise<{ message: string }> {
  const { companyId } = principal;
  if (userId === principal.userId) throw new AppError('ERR_NO_PERMISSION');
  await proveIdentity(deps, principal, currentPassword);
  const email = await commitDecision(deps.table.across, async () => {
    const user = await loadUser(deps.table.forCompany(companyId), companyId, userId);
    if (user.isSuper) throw new AppError('ERR_NO_PERMISSION');
    const { factor } = await loadLogin(deps.table, user);
    if (!factor) throw new AppError('ERR_FACTOR_NOT_SET');
    return { writes: await factorWrites(deps.table, { user, before: factor }, undefined, isoTime(deps.clock.nowMs())), result: user.email };
  });
  await mailAbout(deps, { kind: 'factorRemoved', email, language });
  return { message: 'removed' };
}
