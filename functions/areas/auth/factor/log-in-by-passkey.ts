import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { PasskeyChallenge, SignedChallenge } from '#shared/contract/passkeys.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { findItem, loadItem } from '#functions/data/find-item.ts';
import { type AccountItem, accountItem, passwordDigest } from '#functions/records/accounts/account-item.ts';
import { type Factor, isFactor, type Passkey, passkeysOf } from '#functions/records/accounts/factor.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { update, type Write } from '#functions/data/writes.ts';
import { type AttemptLimit, beginAttempt, judged } from '#functions/stack/attempt-limit.ts';
import { log } from '#functions/tools/log.ts';
import type { AuthDeps } from '../deps.ts';
import { newTrustCookie } from '../known-device.ts';
import { type Browser, enter, type LoggedIn } from '../log-in.ts';
import { listed, newChallenge } from './keep-passkeys.ts';
import { ownerOf } from './passkey-handle.ts';
import { requirePasskeyPlace } from './passkey-place.ts';
import { isTicketOf, readTicket, signTicket } from './ticket.ts';

const timeoutMs = 5 * 60_000;
/** Nobody guesses a signature: this bounds the work that a stranger causes. */
const perAddress: AttemptLimit = { scope: 'passkey-address', most: 20, windowMs: 15 * 60_000 };

type Given = BodyOf<typeof authRoutes.loginByPasskey> & Browser;

/** An account whose login is looked at, and the address that it stands under. */
interface Found {
  readonly email: string;
  readonly account: AccountItem;
}

/**
 * A challenge for a passkey. Without a ticket it names no account: nobody learns from it who has one.
 *
 * @throws AppError ERR_PASSKEYS_UNAVAILABLE, ERR_FACTOR_TICKET_EXPIRED
 */
export async function askPasskey(deps: AuthDeps, login: string | undefined): Promise<ReplyOf<typeof authRoutes.askPasskey>> {
  const { rpId } = requirePasskeyPlace(deps);
  const passkeys = login === undefined ? [] : passkeysOf((await afterPassword(deps, login)).account.factor);
  const challenge = newChallenge(deps);
  const { ticket: keys } = await deps.keys();
  const madeAtMs = deps.clock.nowMs();
  const ticket = signTicket(keys[0], 'passkey', { challenge, madeAtMs, ...(login === undefined ? {} : { login }) }, madeAtMs);
  const options: PasskeyChallenge = { challenge, rpId, timeout: timeoutMs, userVerification: 'required', allowCredentials: listed(passkeys) };
  return { options, ticket };
}

/**
 * Opens a session by a passkey, alone or after the password. The challenge is used up in the transaction that opens the session.
 *
 * @throws AppError ERR_FACTOR_TICKET_EXPIRED, ERR_PASSKEY_REFUSED alike for passkeys and accounts that there are and that there are not,
 *   ERR_PASSKEY_NEEDS_PASSWORD, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_SUSPENDED, ERR_SUBSCRIPTION_EXPIRED
 */
export async function logInByPasskey(deps: AuthDeps, given: Given): Promise<LoggedIn & { readonly trustCookie: string | undefined }> {
  const { clock } = deps;
  const { ticket: keys, device } = await deps.keys();
  const ticket = readTicket(keys, 'passkey', given.ticket, clock.nowMs());
  const attempt = await beginAttempt({ system: deps.table.system, nowMs: () => clock.nowMs() }, perAddress, given.clientAddress);
  const entering = decideAnew(async () => {
    const found = ticket.login === undefined ? await byHandle(deps, given.answer) : await afterPassword(deps, ticket.login);
    const usedUp = await usePasskey(deps, found, given.answer, ticket);
    return { ...(await enter(deps, found.account, given, usedUp)), account: found.account };
  });
  const { account, ...loggedIn } = await judged(attempt, 'ERR_PASSKEY_REFUSED', entering);
  const isTrusted = given.isTrusted && ticket.login !== undefined;
  return { ...loggedIn, trustCookie: isTrusted ? newTrustCookie(clock, device[0], account) : undefined };
}

/** The account whose password was right. @throws AppError ERR_FACTOR_TICKET_EXPIRED */
async function afterPassword({ table, clock, keys }: AuthDeps, login: string): Promise<Found> {
  const ticket = readTicket((await keys()).ticket, 'login', login, clock.nowMs());
  const account = await findItem(table.system, systemKeys.email(ticket.email), accountItem);
  if (!isTicketOf(ticket, account)) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  return { email: ticket.email, account };
}

/** The account that a passkey says it belongs to. @throws AppError ERR_PASSKEY_REFUSED */
async function byHandle({ table }: AuthDeps, { response }: SignedChallenge): Promise<Found> {
  const owner = ownerOf(response.userHandle ?? '');
  if (!owner) throw new AppError('ERR_PASSKEY_REFUSED');
  const { email } = await loadItem(table.forCompany(owner.companyId), companyKeys.user(owner.companyId, owner.userId), userItem, 'ERR_PASSKEY_REFUSED');
  const account = await findItem(table.system, systemKeys.email(email), accountItem);
  // They are changing it at this moment.
  if (account?.userId !== owner.userId) throw new AppError('ERR_PASSKEY_REFUSED');
  return { email, account };
}

/**
 * Looks at what a passkey signed.
 *
 * @returns the write that uses the challenge up, which holds while the account is as it was read.
 */
async function usePasskey(
  deps: AuthDeps,
  { email, account }: Found,
  answer: SignedChallenge,
  { challenge, madeAtMs, login }: { readonly challenge: string; readonly madeAtMs: number; readonly login?: string | undefined },
): Promise<Write> {
  const { factor } = account;
  const passkey = passkeysOf(factor).find(({ id }) => id === answer.id);
  if (!factor || !passkey) throw new AppError('ERR_PASSKEY_REFUSED');
  const { verifySigned } = await import('./verify-passkey.ts');
  const counter = await verifySigned(answer, passkey, { place: requirePasskeyPlace(deps), challenge });
  requireGrown(account, passkey, counter);
  if (madeAtMs <= (passkey.challengedAtMs ?? 0)) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  const digest = passwordDigest(account);
  if (login === undefined && passkey.passwordDigest !== digest) throw new AppError('ERR_PASSKEY_NEEDS_PASSWORD');
  const used: Passkey = { ...passkey, counter, challengedAtMs: madeAtMs, passwordDigest: digest };
  const after: Factor = { ...factor, passkeys: passkeysOf(factor).map((one) => (one.id === used.id ? used : one)) };
  return update(systemKeys.email(email), { set: { factor: after } }, [['passwordHash', '=', account.passwordHash], isFactor(factor)]);
}

/** Two authenticators that count for themselves are a passkey and its copy. */
function requireGrown({ companyId, userId }: AccountItem, passkey: Passkey, counter: number): void {
  if ((counter === 0 && passkey.counter === 0) || counter > passkey.counter) return;
  log.warn('a passkey counted backwards', { companyId, userId, stored: passkey.counter, counter });
  throw new AppError('ERR_PASSKEY_REFUSED');
}
