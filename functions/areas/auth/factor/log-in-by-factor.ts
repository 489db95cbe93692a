import type { authRoutes } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import { findItem } from '#functions/data/find-item.ts';
import { accountItem, type AccountItem } from '#functions/records/accounts/account-item.ts';
import { type Factor, isFactor } from '#functions/records/accounts/factor.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { actAs } from '#functions/data/acting.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { update } from '#functions/data/writes.ts';
import { type Attempt, type AttemptLimit, beginAttempt, judged } from '#functions/stack/attempt-limit.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from '../deps.ts';
import { newTrustCookie } from '../known-device.ts';
import { type Browser, enter, type LoggedIn } from '../log-in.ts';
import { tellFailedLogin } from '../tell-failed-login.ts';
import { useCode } from './codes.ts';
import { isTicketOf, readTicket } from './ticket.ts';

const minuteMs = 60_000;
/** Three codes of a million fit at a time: whoever knows the password guesses for decades. */
const short: AttemptLimit = { scope: 'factor-code', most: 5, windowMs: 15 * minuteMs };
const daily: AttemptLimit = { scope: 'factor-code-day', most: 20, windowMs: 24 * 60 * minuteMs };

type Given = BodyOf<typeof authRoutes.loginByFactor> & Browser;

/**
 * Finishes a login by a code, which is used up in the transaction that opens the session.
 *
 * @throws AppError ERR_FACTOR_TICKET_EXPIRED, ERR_FACTOR_CODE_WRONG, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_SUSPENDED, ERR_SUBSCRIPTION_EXPIRED
 */
export async function logInByFactor(deps: AuthDeps, given: Given): Promise<LoggedIn & { readonly trustCookie: string | undefined }> {
  const { clock } = deps;
  const keys = await deps.keys();
  const ticket = readTicket(keys.ticket, 'login', given.ticket, clock.nowMs());
  const attempt = await beginCode(deps, ticket.userId);
  const entering = decideAnew(async () => {
    const { account: read, factor } = await accountOf(deps, ticket);
    const used = useCode(keys.factor, read.userId, factor, given.code, clock.nowMs());
    if (!used) throw new AppError('ERR_FACTOR_CODE_WRONG', { field: 'code' });
    const usedUp = update(systemKeys.email(ticket.email), { set: { factor: used.factor } }, [['passwordHash', '=', read.passwordHash], isFactor(factor)]);
    return { loggedIn: await enter(deps, read, given, usedUp), account: read, isSpare: used.isSpare };
  });
  const { loggedIn, account, isSpare } = await judged(attempt, 'ERR_FACTOR_CODE_WRONG', entering).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'ERR_FACTOR_CODE_WRONG') await tellFailedLogin(deps, ticket.email, 'code');
    throw error;
  });
  if (isSpare) await tellOfSpareCode(deps, loggedIn, given);
  return { ...loggedIn, trustCookie: given.isTrusted ? newTrustCookie(clock, keys.device[0], account) : undefined };
}

async function accountOf({ table }: AuthDeps, ticket: ReturnType<typeof readTicket<'login'>>): Promise<{ account: AccountItem; factor: Factor }> {
  const account = await findItem(table.system, systemKeys.email(ticket.email), accountItem);
  // Without the factor by now: the password alone opens the session.
  if (!isTicketOf(ticket, account) || !account.factor) throw new AppError('ERR_FACTOR_TICKET_EXPIRED');
  return { account, factor: account.factor };
}

async function beginCode({ table, clock }: AuthDeps, userId: string): Promise<Attempt> {
  const limits = { system: table.system, nowMs: () => clock.nowMs() };
  const first = await beginAttempt(limits, daily, userId);
  try {
    const second = await beginAttempt(limits, short, userId);
    return {
      failed: async () => void (await Promise.all([first.failed(), second.failed()])),
      succeeded: async () => void (await Promise.all([first.succeeded(), second.succeeded()])),
    };
  } catch (error) {
    await first.succeeded();
    throw error;
  }
}

/** A spare code is what is left of a lost factor: the trail and the owner are told. */
async function tellOfSpareCode(deps: AuthDeps, { reply: { user } }: LoggedIn, { language }: Given): Promise<void> {
  const { companyId, id, name, email } = user;
  const change = { set: { spareCodeUsedAt: isoTime(deps.clock.nowMs()) } };
  await actAs({ id, name, companyId }, deps.clock, async () =>
    deps.table.forCompany(companyId).commit(update(companyKeys.user(companyId, id), change, ['exists'])),
  );
  await mailAbout(deps, { kind: 'spareCodeUsed', email, language });
}
