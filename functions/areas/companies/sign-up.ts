import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, PlanId } from '#shared/contract/ids.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { type CompanyItem, loadCompany, trialMs } from '#functions/records/companies/company-item.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { type AttemptLimit, beginAttempt } from '#functions/stack/attempt-limit.ts';
import { writeDueInvoice } from '#functions/records/billing/write-invoice.ts';
import { createCompany } from '#functions/records/companies/create-company.ts';
import type { CompanyDeps } from './deps.ts';
import { hashPassword } from '#functions/tools/password-hash.ts';

export interface SignUp {
  readonly name: string;
  /** Name of the first administrator. */
  readonly adminName?: string | undefined;
  readonly email: string;
  readonly password: string;
  readonly planId: PlanId;
  readonly referrer: string | null;
  readonly clientAddress: string;
  readonly language?: SpokenLanguage | undefined;
}

interface SignedUp {
  readonly id: CompanyId;
  readonly name: string;
  readonly dueDate: string;
}

const toSignedUp = ({ companyId: id, name, dueAt: dueDate }: CompanyItem): SignedUp => ({ id, name, dueDate });

/** By number an hour: more than an office or a fair needs, less than filling the table or taking the processor does. */
const perAddress = (most: number): AttemptLimit => ({ scope: 'sign-up-address', most, windowMs: 60 * 60_000 });

/**
 * Signs up a company; due date, recurrence, status and campaigns are decided here, whatever the client sends. A mailed link asks to prove the
 * address, and stands in nobody's way until mails are to be sent.
 *
 * @throws AppError ERR_USER_CREATION_DISABLED where no company may sign up, ERR_EMAIL_IN_USE, ERR_COMPANY_NAME_IN_USE, ERR_NO_PLAN_FOUND, ERR_TOO_MANY_REQUESTS
 */
export async function signUp(deps: CompanyDeps, input: SignUp): Promise<SignedUp> {
  const { table, clock } = deps;
  if (deps.signUpsPerHour === 0) throw new AppError('ERR_USER_CREATION_DISABLED');
  // Every sign-up of an address counts, so the attempt is never told that it succeeded.
  const attempt = await beginAttempt({ system: table.system, nowMs: () => clock.nowMs() }, perAddress(deps.signUpsPerHour), input.clientAddress);
  await attempt.failed();
  const plan = await table.system.get(systemKeys.plan(input.planId));
  if (!plan) throw new AppError('ERR_NO_PLAN_FOUND', { planId: input.planId });
  const { company } = await createCompany(deps, {
    name: input.name,
    ...(input.adminName === undefined ? {} : { adminName: input.adminName }),
    email: input.email,
    passwordHash: await hashPassword(input.password, clock.randomBytes(16)),
    planId: input.planId,
    dueAt: isoTime(clock.nowMs() + trialMs),
    referrer: input.referrer,
    isSuper: false,
    awaitsAddressProof: deps.platformSender !== '',
  });
  await writeDueInvoice(deps, company);
  await askForProof(deps, company, input);
  return toSignedUp(company);
}

/** Answers what an earlier call made. That may have ended before it asked for the mail. @throws AppError ERR_NO_COMPANY_FOUND */
export async function signedUpBefore(deps: CompanyDeps, id: CompanyId, input: Pick<SignUp, 'language'>): Promise<SignedUp> {
  const company = await loadCompany(deps.table.forCompany(id), id);
  await askForProof(deps, company, input);
  return toSignedUp(company);
}

/** Goes to the address that signed up, whatever a repetition names. */
async function askForProof(
  deps: CompanyDeps,
  { companyId, email, awaitsAddressProof }: CompanyItem,
  { language = 'pt' }: Pick<SignUp, 'language'>,
): Promise<void> {
  if (awaitsAddressProof && email !== null) await mailAbout(deps, { kind: 'addressProof', email, language }, companyId);
}
