import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { mailSenderRoutes } from '#shared/contract/mail-senders.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { notedAct } from '#functions/records/audit/noted-act.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { loadMailDomain } from '#functions/records/mail/mail-domains.ts';
import { type AttemptLimit, countCall } from '#functions/stack/attempt-limit.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { MailSenderDeps } from './deps.ts';

/** Strangers get these mails, so a company has few of them. */
const limit: AttemptLimit = { scope: 'dns-mail', most: 10, windowMs: 24 * 60 * 60_000 };
/** The same to the same address is one mail for so long, however often it is asked for. */
const sameMs = 10 * 60_000;

/**
 * Mails a domain's records to whoever looks after the site.
 *
 * @throws AppError ERR_NO_MAIL_DOMAIN_FOUND, ERR_MAIL_UNAVAILABLE, ERR_MAIL_ADDRESS_NOT_PROVED, ERR_TOO_MANY_REQUESTS
 */
export async function sendDnsRecords(
  deps: MailSenderDeps,
  { companyId, name: by }: Principal,
  { domain, email, language }: { readonly domain: string } & BodyOf<typeof mailSenderRoutes.sendDnsRecords>,
): Promise<{ message: string }> {
  const part = deps.table.forCompany(companyId);
  await loadMailDomain(part, companyId, domain);
  if (deps.platformSender === '') throw new AppError('ERR_MAIL_UNAVAILABLE');
  const { awaitsAddressProof } = companyItem.pick({ awaitsAddressProof: true }).parse(await part.get(companyKeys.company(companyId)));
  if (awaitsAddressProof) throw new AppError('ERR_MAIL_ADDRESS_NOT_PROVED');
  const nowMs = deps.clock.nowMs();
  await countCall({ system: deps.table.system, nowMs: () => nowMs }, limit, companyId);
  const mailId = createHash('sha256')
    .update([companyId, domain, email, Math.floor(nowMs / sameMs)].join(' '))
    .digest('hex');
  await deps.jobs.send({ type: 'sendDnsMail', mailId, companyId, domain, email, language, by });
  await isHeld(part.commit(notedAct('dnsMail', { companyId, id: mailId, at: isoTime(nowMs), domain })));
  return { message: 'sent' };
}
