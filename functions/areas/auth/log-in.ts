import type { SessionReply } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import { noteLogin } from '#functions/records/companies/company-health.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { check } from '#functions/data/writes.ts';
import type { AuthDeps } from './deps.ts';
import { newDeviceCookie } from './known-device.ts';
import { loadAccount } from './load-account.ts';
import { beginLogin, type LoginOrigin } from './login-limits.ts';
import { openSession } from './open-session.ts';
import { isPasswordOf } from '#functions/tools/password-hash.ts';
import { sessionReply } from './session-reply.ts';
import { requireActive, scopeOfLogin } from './subscription-scope.ts';

export interface LogIn extends LoginOrigin {
  readonly password: string;
  readonly scope: SessionItem['scope'];
}

export interface LoggedIn {
  readonly reply: SessionReply;
  readonly refreshToken: string;
  readonly deviceCookie: string;
}

/**
 * Opens the session of an account, in place of its earlier one. Whether the account exists shows neither in the answer nor
 * in the time that it takes.
 *
 * @throws AppError ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_SUSPENDED, ERR_SUBSCRIPTION_EXPIRED; ConditionFailed when the user is
 *   changed at this very moment, which is a conflict to whoever calls
 */
export async function logIn(deps: AuthDeps, input: LogIn): Promise<LoggedIn> {
  const stored = await deps.table.system.get(systemKeys.email(input.email), { consistent: true });
  const account = stored && accountItem.parse(stored);
  const attempt = await beginLogin(deps, input, account);
  const isRight = await isPasswordOf(account?.passwordHash, input.password);
  if (!account || !isRight) {
    await attempt.failed();
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  await attempt.succeeded();
  const owner = await loadAccount(deps.table, account);
  requireActive(owner);
  const scope = scopeOfLogin(owner.user, owner.company, input.scope, deps.clock.nowMs());
  const isPasswordUnchanged = check(systemKeys.email(input.email), [['passwordHash', '=', account.passwordHash]]);
  const { session, refreshToken } = await openSession(deps, { ...owner, scope }, isPasswordUnchanged);
  await noteLogin(deps.table.forCompany(session.companyId), session.companyId, session.createdAt);
  const { device } = await deps.keys();
  return {
    reply: await sessionReply(deps, session, owner),
    refreshToken,
    deviceCookie: newDeviceCookie(deps.clock, device[0], account.userId),
  };
}
