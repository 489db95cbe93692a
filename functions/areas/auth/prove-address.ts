import { AppError } from '#shared/contract/errors.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import { linkKey } from '#functions/records/accounts/account-link-item.ts';
import { mailAbout } from '#functions/records/accounts/mail-about.ts';
import { isUnchanged } from '#functions/records/accounts/user-item.ts';
import { commitDecision, type GuardedWrite } from '#functions/data/commit-decision.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { check, remove, update } from '#functions/data/writes.ts';
import { limitLinks } from '#functions/stack/limit-links.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { AuthDeps } from './deps.ts';
import { followLink } from './follow-link.ts';
import { type Account, loadAccount } from './load-account.ts';

/** Mails the caller a link that proves their address. @throws AppError ERR_MAIL_UNAVAILABLE, ERR_TOO_MANY_REQUESTS */
export async function sendAddressProof(deps: AuthDeps, principal: Principal, language: SpokenLanguage): Promise<{ message: string }> {
  if (deps.platformSender === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
  const { email } = (await loadAccount(deps.table, principal)).user;
  await limitLinks(deps, email);
  await mailAbout(deps, { kind: 'addressProof', email, language });
  return { message: 'asked' };
}

/**
 * Proves the address that a link was mailed to, and uses the link up. From then on the company may send mails.
 *
 * @throws AppError ERR_LINK_EXPIRED
 */
export async function proveAddress(deps: AuthDeps, token: string): Promise<{ email: string }> {
  return commitDecision(deps.table.across, async () => {
    const { link, ...account } = await followLink(deps, token);
    if (link.purpose !== 'addressProof') throw new AppError('ERR_LINK_EXPIRED');
    const used: GuardedWrite = { write: remove(linkKey(token), ['exists']), refusal: 'ERR_LINK_EXPIRED' };
    const { companyId, userId } = account.user;
    const isSame = { write: check(companyKeys.user(companyId, userId), isUnchanged(account.user)) };
    return { writes: [used, isSame, ...proofOfCompany(account)], result: { email: link.email } };
  });
}

/** A followed link proves the address that it was mailed to. An admin's is enough for the company; the user is as they were read. */
export function proofOfCompany({ user, company }: Account): GuardedWrite[] {
  if (!company.awaitsAddressProof || !isCompanyAdmin(user)) return [];
  return [{ write: update(companyKeys.company(company.companyId), { remove: ['awaitsAddressProof'] }, ['exists']) }];
}
