import type { SessionReply } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findItem } from '#functions/data/find-item.ts';
import { type AccountItem, accountItem } from '#functions/records/accounts/account-item.ts';
import { isFactor, passkeysOf } from '#functions/records/accounts/factor.ts';
import { noteLogin } from '#functions/records/companies/company-health.ts';
import { systemKeys } from '#functions/data/keys.ts';
import type { SessionItem } from '#functions/records/accounts/session-item.ts';
import { check, type Write } from '#functions/data/writes.ts';
import type { AuthDeps } from './deps.ts';
import { isTrusted, newDeviceCookie } from './known-device.ts';
import { loadAccount } from './load-account.ts';
import { beginLogin, type LoginOrigin } from './login-limits.ts';
import { openSession } from './open-session.ts';
import { loginTicket } from './factor/ticket.ts';
import { isPasswordOf } from '#functions/tools/password-hash.ts';
import { sessionNamedBy } from './refresh-token.ts';
import { seenFrom } from './seen-from.ts';
import { sessionReply } from './session-reply.ts';
import { requireActive, scopeOfLogin } from './subscription-scope.ts';
import { tellFailedLogin } from './tell-failed-login.ts';

/** The browser that asks for a session. */
export interface Browser {
  readonly clientAddress: string;
  readonly userAgent: string;
  /** Names the session that it has had so far. */
  readonly refreshToken?: string | undefined;
}

export interface LogIn extends LoginOrigin, Browser {
  readonly password: string;
  readonly scope: SessionItem['scope'];
  readonly trustCookie?: string | undefined;
}

export interface LoggedIn {
  readonly reply: SessionReply;
  readonly refreshToken: string;
  readonly deviceCookie: string;
}

/**
 * Opens a session of an account. Whether the account exists shows neither in the answer nor
 * in the time that it takes. An account with a second factor gets a ticket for the next step instead, unless this browser is trusted.
 *
 * @throws AppError ERR_INVALID_CREDENTIALS, ERR_FACTOR_NEEDED with ticket and hasPasskeys, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_SUSPENDED, ERR_SUBSCRIPTION_EXPIRED;
 *   ConditionFailed when the user is changed at this very moment, which is a conflict to whoever calls
 */
export async function logIn(deps: AuthDeps, input: LogIn): Promise<LoggedIn> {
  const { email } = input;
  const account = await findItem(deps.table.system, systemKeys.email(email), accountItem);
  const attempt = await beginLogin(deps, input, account);
  const isRight = await isPasswordOf(account?.passwordHash, input.password);
  if (!account || !isRight) {
    await attempt.failed();
    await tellFailedLogin(deps, email, 'password');
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  await attempt.succeeded();
  await requireFactorOf(deps, account, input);
  const isAccountUnchanged = check(systemKeys.email(email), [['passwordHash', '=', account.passwordHash], isFactor(account.factor)]);
  return enter(deps, account, input, isAccountUnchanged);
}

async function requireFactorOf({ keys, clock }: AuthDeps, account: AccountItem, { email, trustCookie }: LogIn): Promise<void> {
  if (!account.factor) return;
  const { device, ticket } = await keys();
  if (isTrusted(trustCookie, device, account, clock.nowMs())) return;
  const hasPasskeys = passkeysOf(account.factor).length > 0;
  throw new AppError('ERR_FACTOR_NEEDED', { ticket: loginTicket(ticket[0], email, account, clock.nowMs()), hasPasskeys });
}

/**
 * Opens a session of an account whose owner has proved everything.
 *
 * @param proof holds as long as what was proved does.
 */
export async function enter(deps: AuthDeps, account: AccountItem, asked: Browser & { readonly scope: SessionItem['scope'] }, proof: Write): Promise<LoggedIn> {
  const owner = await loadAccount(deps.table, account);
  requireActive(owner);
  const scope = scopeOfLogin(owner.user, owner.company, asked.scope, deps.clock.nowMs());
  const own = sessionNamedBy(asked.refreshToken ?? '')?.sessionId;
  const { session, refreshToken } = await openSession(deps, { ...owner, scope, seen: seenFrom(asked), own }, proof);
  await noteLogin(deps.table.forCompany(session.companyId), session.companyId, session.createdAt);
  const { device } = await deps.keys();
  return { reply: await sessionReply(deps, session, owner), refreshToken, deviceCookie: newDeviceCookie(deps.clock, device[0], account.userId) };
}
