import { AppError } from '#shared/contract/errors.ts';
import { type CompanyId, mailSenderId, type MailSenderId } from '#shared/contract/ids.ts';
import type { MailSender } from '#shared/contract/mail-senders.ts';
import { orThrow } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { emailThatUses } from '#functions/records/mail/email-that-uses.ts';
import { loadMailDomain, loadMailDomains } from '#functions/records/mail/mail-domains.ts';
import { type MailSenderItem, mailSenderItem, toMailSender } from '#functions/records/mail/mail-sender-item.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { MailSenderDeps } from './deps.ts';

const mostSenders = 100;

/** The oldest first. */
const loadSenders = async (table: TablePart, companyId: CompanyId): Promise<MailSenderItem[]> =>
  readableItems(mailSenderItem, await table.queryAll({ pk: companyKeys.mailSender(companyId, '').pk, consistent: true }));

/** Keeps an address unique within the company. */
const claimKey = ({ companyId, email }: Pick<MailSenderItem, 'companyId' | 'email'>) => companyKeys.recordClaim(companyId, 'mail-senders', 'email', email);

export async function listMailSenders({ table }: MailSenderDeps, { companyId }: Principal): Promise<MailSender[]> {
  const part = table.forCompany(companyId);
  const [senders, domains] = await Promise.all([loadSenders(part, companyId), loadMailDomains(part, companyId)]);
  const verified = new Set(domains.flatMap(({ domain, isVerified }) => (isVerified ? [domain] : [])));
  return senders.map((sender) => toMailSender(sender, verified.has(sender.domain)));
}

/** @throws AppError ERR_NO_MAIL_SENDER_FOUND */
export async function getMailSender(deps: MailSenderDeps, principal: Principal, wanted: MailSenderId): Promise<MailSender> {
  const found = (await listMailSenders(deps, principal)).find(({ id }) => id === wanted);
  if (!found) throw new AppError('ERR_NO_MAIL_SENDER_FOUND');
  return found;
}

/** @throws AppError ERR_NO_MAIL_DOMAIN_FOUND, ERR_MAIL_SENDER_IN_USE, ERR_TOO_MANY_MAIL_SENDERS */
export async function createMailSender(
  { table, clock }: MailSenderDeps,
  { companyId }: Principal,
  fields: Pick<MailSender, 'name' | 'email'>,
): Promise<MailSender> {
  const part = table.forCompany(companyId);
  const { domain, isVerified } = await loadMailDomain(part, companyId, fields.email.slice(fields.email.lastIndexOf('@') + 1));
  if ((await loadSenders(part, companyId)).length >= mostSenders) throw new AppError('ERR_TOO_MANY_MAIL_SENDERS');
  const id = mailSenderId.parse(newRecordId(clock));
  const item: MailSenderItem = { type: 'mailSender', companyId, id, ...fields, domain, createdAt: isoTime(clock.nowMs()) };
  const created = part.commit(put(companyKeys.mailSender(companyId, id), item, ['absent']), put(claimKey(item), { type: 'claim', id }, ['absent']));
  await orThrow(created, 'ERR_MAIL_SENDER_IN_USE', { field: 'email' });
  return toMailSender(item, isVerified);
}

/** @throws AppError ERR_NO_MAIL_SENDER_FOUND */
export async function renameMailSender({ table }: MailSenderDeps, { companyId }: Principal, id: MailSenderId, name: string): Promise<MailSender> {
  const part = table.forCompany(companyId);
  const renamed = part.change(companyKeys.mailSender(companyId, id), { set: { name } }, ['exists']);
  const item = mailSenderItem.parse(await orThrow(renamed, 'ERR_NO_MAIL_SENDER_FOUND'));
  const domains = await loadMailDomains(part, companyId);
  return toMailSender(
    item,
    domains.some(({ domain, isVerified }) => isVerified && domain === item.domain),
  );
}

/** @throws AppError ERR_NO_MAIL_SENDER_FOUND, ERR_MAIL_SENDER_CHOSEN naming a campaign that is to be sent */
export async function deleteMailSender({ table }: MailSenderDeps, { companyId }: Principal, id: MailSenderId): Promise<{ message: string }> {
  const part = table.forCompany(companyId);
  const stored = await part.get(companyKeys.mailSender(companyId, id), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_MAIL_SENDER_FOUND');
  const name = await emailThatUses(part, companyId, { senderId: id });
  if (name !== undefined) throw new AppError('ERR_MAIL_SENDER_CHOSEN', { name });
  await part.commit(...removal(mailSenderItem.parse(stored)));
  return { message: 'deleted' };
}

const removal = (item: MailSenderItem) => [remove(companyKeys.mailSender(item.companyId, item.id)), remove(claimKey(item))] as const;

/** Removes the senders of a domain before the domain goes. */
export async function dropSenders(part: TablePart, companyId: CompanyId, domain: string): Promise<void> {
  for (const sender of await loadSenders(part, companyId)) if (sender.domain === domain) await part.commit(...removal(sender));
}
