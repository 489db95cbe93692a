import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import type { BodyOf, ReplyOf } from '#shared/contract/route.ts';
import { type Factor, factorWrites, isFactor } from '#functions/records/accounts/factor.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { commitDecision } from '#functions/data/commit-decision.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { proveIdentity, provePassword } from '#functions/stack/prove-identity.ts';
import { base32, stepOfCode } from '#functions/tools/totp.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from '../deps.ts';
import { type Account, loadAccount, loadOwner } from '../load-account.ts';
import { newApp, newSpareCodes } from './codes.ts';
import { passkeyPlace } from './passkey-place.ts';
import { shownPasskeys } from './keep-passkeys.ts';
import { readTicket, signTicket } from './ticket.ts';

/** As long as the digest that codes are made by. https://www.rfc-editor.org/rfc/rfc4226#section-4 */
const secretBytes = 20;

export async function showFactor(deps: AuthDeps, principal: Principal): Promise<ReplyOf<typeof authRoutes.showFactor>> {
  const { login, company } = await loadOwner(deps.table, principal);
  return {
    isSet: login.factor !== undefined,
    hasApp: login.factor?.secret !== undefined,
    spareCodesLeft: login.factor?.spareHashes.length ?? 0,
    isDemanded: company.demandsFactor === true,
    passkeys: shownPasskeys(login.factor),
    passkeyOrigin: passkeyPlace(deps)?.origin ?? null,
  };
}

/**
 * A new secret, which travels in a ticket until a code of it comes back.
 *
 * @throws AppError ERR_PASSWORD_REQUIRED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function beginFactor(deps: AuthDeps, principal: Principal, currentPassword: string | undefined): Promise<ReplyOf<typeof authRoutes.beginFactor>> {
  await proveIdentity(deps, principal, currentPassword);
  const { user } = await loadAccount(deps.table, principal);
  const secret = deps.clock.randomBytes(secretBytes);
  const { ticket: keys } = await deps.keys();
  const { companyId, userId } = principal;
  const ticket = signTicket(keys[0], 'setUp', { companyId, userId, secret: secret.toString('base64url') }, deps.clock.nowMs());
  const text = base32(secret);
  // https://github.com/google/google-authenticator/wiki/Key-Uri-Format
  const address = `otpauth://totp/Recado:${encodeURIComponent(user.email)}?secret=${text}&issuer=Recado`;
  return { secret: text, address, ticket };
}

/**
 * Sets the factor of a ticket by a first code of it. The owner is told by mail.
 *
 * @throws AppError ERR_FACTOR_TICKET_EXPIRED, ERR_FACTOR_CODE_WRONG
 */
export async function setFactor(deps: AuthDeps, principal: Principal, given: BodyOf<typeof authRoutes.setFactor>): Promise<{ spareCodes: string[] }> {
  const { clock, table } = deps;
  const { ticket: keys, factor } = await deps.keys();
  const { userId } = principal;
  const ticket = readTicket(keys, 'setUp', given.ticket, clock.nowMs());
  if (ticket.userId !== userId) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  const secret = Buffer.from(ticket.secret, 'base64url');
  const step = stepOfCode(secret, given.code.replaceAll(' ', ''), clock.nowMs(), 0);
  if (step === undefined) throw new AppError('ERR_FACTOR_CODE_WRONG', { field: 'code' });
  const made = newApp(clock, factor[0], userId, { secret, step });
  const email = await commitDecision(table.across, async () => {
    const { user, login } = await loadOwner(deps.table, principal);
    const passkeys = login.factor?.passkeys;
    const after = { ...made.factor, ...(passkeys ? { passkeys } : {}) };
    return { writes: await factorWrites(table, { user, before: login.factor }, after, isoTime(clock.nowMs())), result: user.email };
  });
  await mailAbout(deps, { kind: 'factorSet', email, language: given.language });
  return { spareCodes: made.spareCodes };
}

/** Ten new spare codes in place of those of before. @throws AppError ERR_FACTOR_NOT_SET, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS */
export async function renewSpareCodes(deps: AuthDeps, principal: Principal, currentPassword: string): Promise<{ spareCodes: string[] }> {
  await provePassword(deps, principal, currentPassword);
  const { factor: keys } = await deps.keys();
  const made = newSpareCodes(deps.clock, keys[0], principal.userId);
  return commitDecision(deps.table.across, async () => {
    const { user, before } = await loadFactor(deps, principal);
    const write = update(systemKeys.email(user.email), { set: { factor: { ...before, spareHashes: made.spareHashes } } }, [isFactor(before)]);
    return { writes: [{ write }], result: { spareCodes: made.spareCodes } };
  });
}

/**
 * Takes the own factor away. Where the company demands one, another can take its place, and nothing else.
 *
 * @throws AppError ERR_FACTOR_NOT_SET, ERR_FACTOR_DEMANDED, ERR_PASSWORD_WRONG, ERR_TOO_MANY_REQUESTS
 */
export async function removeFactor(deps: AuthDeps, principal: Principal, given: BodyOf<typeof authRoutes.removeFactor>): Promise<{ message: string }> {
  await provePassword(deps, principal, given.currentPassword);
  const email = await commitDecision(deps.table.across, async () => {
    const { user, company, before } = await loadFactor(deps, principal);
    if (company.demandsFactor) throw new AppError('ERR_FACTOR_DEMANDED');
    return { writes: await factorWrites(deps.table, { user, before }, undefined, isoTime(deps.clock.nowMs())), result: user.email };
  });
  await mailAbout(deps, { kind: 'factorRemoved', email, language: given.language satisfies SpokenLanguage });
  return { message: 'removed' };
}

/** @throws AppError ERR_FACTOR_NOT_SET */
async function loadFactor(deps: AuthDeps, principal: Principal): Promise<Account & { readonly before: Factor }> {
  const { login, ...account } = await loadOwner(deps.table, principal);
  if (!login.factor) throw new AppError('ERR_FACTOR_NOT_SET');
  return { ...account, before: login.factor };
}
