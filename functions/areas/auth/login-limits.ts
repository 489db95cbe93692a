import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import type { AuthDeps } from './deps.ts';
import { type Attempt, type AttemptLimit, beginAttempt } from '#functions/stack/attempt-limit.ts';
import { knownDeviceId } from './known-device.ts';

const window = { most: 10, windowMs: 15 * 60_000 };
const perAccount: AttemptLimit = { scope: 'login-account', ...window };
const perAddress: AttemptLimit = { scope: 'login-address', ...window };
const perDevice: AttemptLimit = { scope: 'login-device', ...window };

export interface LoginOrigin {
  readonly email: string;
  readonly clientAddress: string;
  readonly deviceCookie: string | undefined;
}

/**
 * Ten failures per account and per address in 15 minutes. Each account that logs in from an address makes room for five more there: an office, or a
 * carrier's customers behind one address, are many people. A device from which this account was logged in before has a count
 * of its own instead of both: whoever guesses at an account, or shares an address with its owner, slows only themselves.
 *
 * @throws AppError ERR_TOO_MANY_REQUESTS, alike for accounts that exist and accounts that do not.
 */
export async function beginLogin(deps: AuthDeps, origin: LoginOrigin, account: AccountItem | undefined): Promise<Attempt> {
  const limitDeps = { system: deps.table.system, nowMs: () => deps.clock.nowMs() };
  const { device } = await deps.keys();
  const deviceId = account && knownDeviceId(origin.deviceCookie, device, account.userId, deps.clock.nowMs());
  if (deviceId) return beginAttempt(limitDeps, perDevice, deviceId);
  const byAddress = await beginAttempt(limitDeps, perAddress, origin.clientAddress);
  try {
    const byAccount = await beginAttempt(limitDeps, perAccount, origin.email);
    return both(byAddress, byAccount, account);
  } catch (error) {
    // Not let in, so nothing was guessed from this address.
    await byAddress.succeeded();
    throw error;
  }
}

function both(byAddress: Attempt, byAccount: Attempt, account: AccountItem | undefined): Attempt {
  return {
    failed: async () => void (await Promise.all([byAddress.failed(), byAccount.failed()])),
    succeeded: async () => void (await Promise.all([byAddress.succeeded(account?.userId), byAccount.succeeded()])),
  };
}
