import type { Job } from '#shared/contract/jobs.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { mailDomainItem, toMailDomain } from '#functions/records/mail/mail-sender-item.ts';
import type { AccountMailDeps } from './deps.ts';
import { sendOnce } from './send-account-mail.ts';
import { dnsWords } from './words.ts';

/**
 * Mails a domain's records as they are at this moment to whoever looks after the site, and nothing once the domain is given up.
 *
 * @throws as `sendOnce`
 */
export function sendDnsMail(deps: AccountMailDeps, { mailId, companyId, domain, email, language, by }: Extract<Job, { type: 'sendDnsMail' }>): Promise<void> {
  return sendOnce(deps, { mailId, email, language }, async () => {
    const part = deps.table.forCompany(companyId);
    const [item, company] = await Promise.all([part.get(companyKeys.mailDomain(companyId, domain)), part.get(companyKeys.company(companyId))]);
    if (!item || !company) return undefined;
    return dnsWords(language, toMailDomain(mailDomainItem.parse(item)), { by, company: companyItem.pick({ name: true }).parse(company).name });
  });
}
