import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, UserId } from '#shared/contract/ids.ts';
import type { MailDomain } from '#shared/contract/mail-senders.ts';
import { isOwnDomain, keyPrefix } from '#shared/domain/mail-domain.ts';
import { putOnce } from '#functions/data/put-once.ts';
import { onRefusal } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { askForDomain, dropMailDomain, loadMailDomain, loadMailDomains, ownerOfDomain } from '#functions/records/mail/mail-domains.ts';
import { type MailDomainItem, mailDomainItem, toMailDomain } from '#functions/records/mail/mail-sender-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { letGoOfDomain } from '#functions/records/mail/let-go-of-domain.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MailSenderDeps } from './deps.ts';
import { askMailService, lookAtDomain, lookLater } from './look-at-domain.ts';
import { dropSenders } from './mail-senders.ts';

const mostDomains = 20;
/** Between looks that people ask for. */
const lookPauseMs = 3_000;
const keyBytes = 20;

export async function listMailDomains({ table }: MailSenderDeps, { companyId }: Principal): Promise<MailDomain[]> {
  return (await loadMailDomains(table.forCompany(companyId), companyId)).map(toMailDomain);
}

/**
 * Adds a domain, or finds the one that there is. It is nobody's until its records prove whose: so nobody can keep others from theirs.
 *
 * @throws AppError ERR_MAIL_DOMAIN_REFUSED, ERR_MAIL_DOMAIN_IN_USE, ERR_TOO_MANY_MAIL_DOMAINS
 */
export async function addMailDomain(deps: MailSenderDeps, { companyId }: Principal, domain: string): Promise<MailDomainItem> {
  if (!isOwnDomain(domain, deps.platformDomain)) throw new AppError('ERR_MAIL_DOMAIN_REFUSED', { field: 'domain' });
  const part = deps.table.forCompany(companyId);
  const known = await loadMailDomains(part, companyId);
  const same = known.find((one) => one.domain === domain);
  if (same) return same;
  if (known.length >= mostDomains) throw new AppError('ERR_TOO_MANY_MAIL_DOMAINS');
  if (((await ownerOfDomain(deps.table, domain)) ?? companyId) !== companyId) throw new AppError('ERR_MAIL_DOMAIN_IN_USE', { field: 'domain' });
  await askForDomain(deps.table, { companyId, domain });
  const { dkimTokens } = await askMailService(deps, domain);
  const item = newDomain(deps, companyId, domain, dkimTokens);
  await lookLater(deps, item);
  // Somebody else of the company may add it at the same moment.
  return mailDomainItem.parse((await putOnce(part, companyKeys.mailDomain(companyId, domain), item)) ?? item);
}

function newDomain({ clock }: MailSenderDeps, companyId: CompanyId, domain: string, dkimTokens: readonly string[]): MailDomainItem {
  const nowMs = clock.nowMs();
  return {
    type: 'mailDomain',
    companyId,
    domain,
    key: `${keyPrefix}${clock.randomBytes(keyBytes).toString('hex')}`,
    dkimTokens: [...dkimTokens],
    isVerified: false,
    states: [],
    checkedAt: null,
    look: 0,
    watchedSinceMs: nowMs,
    missingSinceMs: null,
    askedAtMs: 0,
    createdAt: isoTime(nowMs),
  };
}

/**
 * A look that somebody asks for. One that is not verified is watched anew.
 *
 * @throws AppError ERR_NO_MAIL_DOMAIN_FOUND, ERR_TOO_MANY_REQUESTS, ERR_MAIL_DOMAIN_IN_USE
 */
export async function verifyMailDomain(deps: MailSenderDeps, { companyId }: Principal, domain: string): Promise<MailDomain> {
  const part = deps.table.forCompany(companyId);
  const nowMs = deps.clock.nowMs();
  const free = {
    any: [
      ['askedAtMs', 'absent'],
      ['askedAtMs', '<=', nowMs - lookPauseMs],
    ],
  } as const;
  const asked = part.change(companyKeys.mailDomain(companyId, domain), { set: { askedAtMs: nowMs } }, ['exists', free]);
  const item = mailDomainItem.parse(
    await onRefusal(asked, (refused) => {
      if (!refused.item) throw new AppError('ERR_NO_MAIL_DOMAIN_FOUND', {}, { cause: refused });
      throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfterSeconds: lookPauseMs / 1_000 }, { cause: refused });
    }),
  );
  try {
    return toMailDomain(await lookAtDomain(deps, item.isVerified ? item : { ...item, watchedSinceMs: nowMs }));
  } catch (error) {
    // A timer's look was faster: what it found is as new.
    if (error instanceof AppError && error.code === 'ERR_CONFLICT') return toMailDomain(await loadMailDomain(part, companyId, domain));
    throw error;
  }
}

/** The specification's call: the domain is that of a user's address. @throws AppError ERR_NO_USER_FOUND and those of adding and looking */
export async function verifyDomainOfUser(deps: MailSenderDeps, principal: Principal, userId: UserId): Promise<MailDomain> {
  const stored = await deps.table.forCompany(principal.companyId).get(companyKeys.user(principal.companyId, userId));
  if (!stored) throw new AppError('ERR_NO_USER_FOUND');
  const { email } = userItem.parse(stored);
  const { domain } = await addMailDomain(deps, principal, email.slice(email.lastIndexOf('@') + 1).toLowerCase());
  return verifyMailDomain(deps, principal, domain);
}

/** Gives a domain up, with its senders. @throws AppError ERR_NO_MAIL_DOMAIN_FOUND */
export async function deleteMailDomain(deps: MailSenderDeps, { companyId }: Principal, domain: string): Promise<{ message: string }> {
  const part = deps.table.forCompany(companyId);
  const item = await loadMailDomain(part, companyId, domain);
  await letGoOfDomain(deps, item);
  await dropSenders(part, companyId, domain);
  await dropMailDomain(deps.table, item);
  return { message: 'deleted' };
}
