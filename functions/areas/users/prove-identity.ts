import { AppError } from '#shared/contract/errors.ts';
import { accountItem } from '#functions/records/accounts/account-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { type AttemptLimit, beginAttempt } from '#functions/stack/attempt-limit.ts';
import { loadSession } from '#functions/stack/authenticate.ts';
import { isPasswordOf } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { UserDeps } from './deps.ts';
import { loadUser } from './load-users.ts';

const minuteMs = 60_000;
/** A login so fresh proves who sits there. */
const freshMs = 10 * minuteMs;
const limit: AttemptLimit = { scope: 'present-password', most: 10, windowMs: 15 * minuteMs };

/**
 * Asks whoever sits at an unlocked desk whether it is theirs: by their own present password, or by having logged in just now.
 *
 * @throws AppError ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function proveIdentity(deps: UserDeps, principal: Principal, currentPassword: string | undefined): Promise<void> {
  const { table, clock } = deps;
  const { companyId, userId } = principal;
  const session = await loadSession(table, companyId, userId);
  if (session?.sessionId === principal.sessionId && clock.nowMs() - Date.parse(session.createdAt) <= freshMs) return;
  if (!currentPassword) throw new AppError('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' });
  const { email } = await loadUser(table.forCompany(companyId), companyId, userId);
  const account = accountItem.parse(await table.system.get(systemKeys.email(email), { consistent: true }));
  const attempt = await beginAttempt({ system: table.system, nowMs: () => clock.nowMs() }, limit, userId);
  if (await isPasswordOf(account.passwordHash, currentPassword)) return attempt.succeeded();
  await attempt.failed();
  throw new AppError('ERR_PASSWORD_WRONG', { field: 'currentPassword' });
}
