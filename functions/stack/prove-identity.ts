import { AppError } from '#shared/contract/errors.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { withLogin } from '#functions/records/accounts/load-login.ts';
import { loadSession } from '#functions/records/accounts/sessions.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { isPasswordOf } from '#functions/tools/password-hash.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { type AttemptLimit, beginAttempt } from './attempt-limit.ts';

const minuteMs = 60_000;
/** A login so fresh proves who sits there. */
const freshMs = 10 * minuteMs;
const limit: AttemptLimit = { scope: 'present-password', most: 10, windowMs: 15 * minuteMs };

interface ProvingDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/**
 * Asks whoever sits at an unlocked desk whether it is theirs: by their own present password, or by having logged in just now.
 *
 * @throws AppError ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function proveIdentity(deps: ProvingDeps, principal: Principal, currentPassword: string | undefined): Promise<void> {
  const session = await loadSession(deps.table, principal);
  if (session?.sessionId === principal.sessionId && deps.clock.nowMs() - Date.parse(session.createdAt) <= freshMs) return;
  if (!currentPassword) throw new AppError('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' });
  await provePassword(deps, principal, currentPassword);
}

/** The same by the password alone. @throws AppError ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS, ERR_CONFLICT, ERR_SESSION_EXPIRED without the user */
export async function provePassword({ table, clock }: ProvingDeps, { companyId, userId }: Principal, currentPassword: string): Promise<void> {
  const user = companyKeys.user(companyId, userId);
  const { login } = await withLogin(table, async () => ({ user: await loadItem(table.forCompany(companyId), user, userItem, 'ERR_SESSION_EXPIRED') }));
  const attempt = await beginAttempt({ system: table.system, nowMs: () => clock.nowMs() }, limit, userId);
  if (await isPasswordOf(login.passwordHash, currentPassword)) return attempt.succeeded();
  await attempt.failed();
  throw new AppError('ERR_PASSWORD_WRONG', { field: 'currentPassword' });
}
