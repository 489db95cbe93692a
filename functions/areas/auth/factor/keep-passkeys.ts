import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import { mostPasskeys, type NewPasskeyOptions } from '#shared/contract/passkeys.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { passwordDigest } from '#functions/records/accounts/account-item.ts';
import { type Factor, factorWrites, type Passkey, passkeysOf } from '#functions/records/accounts/factor.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { proveIdentity } from '#functions/stack/prove-identity.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from '../deps.ts';
import { loadOwner } from '../load-account.ts';
import { newFactorId, newSpareCodes } from './codes.ts';
import { type PasskeyPlace, requirePasskeyPlace } from './passkey-place.ts';
import { handleOf } from './passkey-handle.ts';
import { readTicket, signTicket } from './ticket.ts';

const challengeBytes = 32;
const timeoutMs = 5 * 60_000;
/** EdDSA, ECDSA with P-256 and RSA, in this order: every authenticator has one of them. https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const algorithms = [-8, -7, -257];

export const shownPasskeys = (factor: Factor | undefined): ReplyOf<typeof authRoutes.showFactor>['passkeys'] =>
  passkeysOf(factor).map(({ id, name, createdAt, challengedAtMs }) => ({
    id,
    name,
    createdAt,
    usedAt: challengedAtMs === undefined ? null : isoTime(challengedAtMs),
  }));

export const newChallenge = ({ clock }: Pick<AuthDeps, 'clock'>): string => clock.randomBytes(challengeBytes).toString('base64url');

/** A list of passkeys as browsers take it. */
export const listed = (passkeys: readonly Passkey[]) => passkeys.map(({ id }) => ({ type: 'public-key' as const, id }));

/**
 * Gives what a browser needs to make a passkey. Nothing is stored before it comes back.
 *
 * @throws AppError ERR_PASSKEYS_UNAVAILABLE, ERR_TOO_MANY_PASSKEYS, ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function beginPasskey(
  deps: AuthDeps,
  principal: Principal,
  currentPassword: string | undefined,
): Promise<ReplyOf<typeof authRoutes.beginPasskey>> {
  const place = requirePasskeyPlace(deps);
  await proveIdentity(deps, principal, currentPassword);
  const { user, login } = await loadOwner(deps.table, principal);
  const passkeys = passkeysOf(login.factor);
  if (passkeys.length >= mostPasskeys) throw new AppError('ERR_TOO_MANY_PASSKEYS');
  const challenge = newChallenge(deps);
  const { ticket: keys } = await deps.keys();
  const { companyId, userId, revision } = user;
  const ticket = signTicket(keys[0], 'newPasskey', { companyId, userId, challenge, revision }, deps.clock.nowMs());
  return { options: optionsOf(place, user, passkeys, challenge), ticket };
}

function optionsOf(place: PasskeyPlace, user: UserItem, passkeys: readonly Passkey[], challenge: string): NewPasskeyOptions {
  return {
    challenge,
    rp: { id: place.rpId, name: 'Recado' },
    user: { id: handleOf(user), name: user.email, displayName: user.name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: timeoutMs,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: listed(passkeys),
  };
}

/**
 * Keeps a passkey that was made. The owner is told by mail. A repetition adds nothing.
 *
 * @returns spare codes if this is the account's first factor.
 * @throws AppError ERR_FACTOR_TICKET_EXPIRED, ERR_PASSKEY_REFUSED, ERR_TOO_MANY_PASSKEYS
 */
export async function addPasskey(
  deps: AuthDeps,
  principal: Principal,
  { ticket: given, name, passkey, language }: BodyOf<typeof authRoutes.addPasskey>,
): Promise<ReplyOf<typeof authRoutes.addPasskey>> {
  const { clock, table } = deps;
  const { ticket: keys, factor: factorKeys } = await deps.keys();
  const ticket = readTicket(keys, 'newPasskey', given, clock.nowMs());
  if (ticket.userId !== principal.userId) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  const { verifyMade } = await import('./verify-passkey.ts');
  const made = await verifyMade(passkey, { place: requirePasskeyPlace(deps), challenge: ticket.challenge });
  const spare = newSpareCodes(clock, factorKeys[0], principal.userId);
  const at = isoTime(clock.nowMs());
  const { email, isNew, isFirst } = await commitDecision(table.across, async () => {
    const { user, login } = await loadOwner(table, principal);
    const before = login.factor;
    const isKept = passkeysOf(before).some(({ id }) => id === made.id);
    if (isKept) return { writes: [], result: { email: user.email, isNew: false, isFirst: false } };
    if (user.revision !== ticket.revision) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
    if (passkeysOf(before).length >= mostPasskeys) throw new AppError('ERR_TOO_MANY_PASSKEYS');
    const kept: Passkey = { ...made, name, passwordDigest: passwordDigest(login), createdAt: at };
    const after = withPasskeys(before ?? { id: newFactorId(clock), spareHashes: spare.spareHashes }, [...passkeysOf(before), kept]);
    return { writes: await factorWrites(table, { user, before }, after, at), result: { email: user.email, isNew: true, isFirst: !before } };
  });
  if (isNew) await mailAbout(deps, { kind: 'passkeyAdded', email, language });
  return isFirst ? { spareCodes: spare.spareCodes } : {};
}

/**
 * Removes a passkey. With the last part of a factor the spare codes go. Browsers that were trusted are asked again.
 *
 * @throws AppError ERR_FACTOR_NOT_SET without such a passkey, ERR_FACTOR_DEMANDED, ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function removePasskey(
  deps: AuthDeps,
  principal: Principal,
  { id, currentPassword, language }: BodyOf<typeof authRoutes.removePasskey>,
): Promise<{ message: string }> {
  const { clock, table } = deps;
  await proveIdentity(deps, principal, currentPassword);
  const email = await commitDecision(table.across, async () => {
    const { user, company, login } = await loadOwner(table, principal);
    const before = login.factor;
    const left = passkeysOf(before).filter((one) => one.id !== id);
    if (!before || left.length === passkeysOf(before).length) throw new AppError('ERR_FACTOR_NOT_SET');
    const isLast = left.length === 0 && before.secret === undefined;
    if (isLast && company.demandsFactor) throw new AppError('ERR_FACTOR_DEMANDED');
    const after = isLast ? undefined : withPasskeys({ ...before, id: newFactorId(clock) }, left);
    return { writes: await factorWrites(table, { user, before }, after, isoTime(clock.nowMs())), result: user.email };
  });
  await mailAbout(deps, { kind: 'passkeyRemoved', email, language });
  return { message: 'removed' };
}

function withPasskeys(factor: Factor, passkeys: readonly Passkey[]): Factor {
  const { passkeys: _, ...others } = factor;
  return passkeys.length > 0 ? { ...others, passkeys: [...passkeys] } : others;
}
