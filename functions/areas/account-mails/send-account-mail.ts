import { forgotPasswordPath, proveAddressPath, setPasswordPath } from '#shared/contract/account-paths.ts';
import { type AccountMail, accountNotices } from '#shared/contract/account-mails.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { SpokenLanguage } from '#shared/contract/languages.ts';
import { maskedAddress } from '#shared/domain/masked-address.ts';
import { type AccountItem, accountItem } from '#functions/records/accounts/account-item.ts';
import { newAccountLink } from '#functions/records/accounts/account-link-item.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { companyItem } from '#functions/records/companies/company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { MailRefusal } from '#functions/ports/mail-refusal.ts';
import { composeAccountMail } from './compose-account-mail.ts';
import type { AccountMailDeps } from './deps.ts';
import { type MailWords, wordsOf } from './words.ts';

/** Longer than the queue repeats a job. */
const rememberedSeconds = 14 * 24 * 60 * 60;

/**
 * Sends a mail about an account, and nothing to an address that has none. A job that comes again sends nothing; one whose end got lost after
 * the mail had gone sends it once more, with a link of its own.
 *
 * @throws MailRefusal, and whatever else the mail service throws: the queue tries again
 */
export function sendAccountMail(deps: AccountMailDeps, { mailId, mail }: Extract<Job, { type: 'sendAccountMail' }>): Promise<void> {
  return sendOnce(deps, { mailId, email: mail.email, language: mail.language }, () => wordsFor(deps, mail));
}

interface Envelope {
  readonly mailId: string;
  readonly email: string;
  readonly language: SpokenLanguage;
}

/**
 * Sends a mail of the installation, unless one of that id has gone already.
 *
 * @param write answers undefined where there is nothing to say any more.
 * @throws MailRefusal, and whatever else the mail service throws: the queue tries again
 */
export async function sendOnce(deps: AccountMailDeps, { mailId, email, language }: Envelope, write: () => Promise<MailWords | undefined>): Promise<void> {
  const { table, clock, mails, platformSender } = deps;
  const sent = systemKeys.accountMail(mailId);
  if (platformSender === '' || (await table.system.get(sent))) return;
  const words = await write();
  if (!words) return;
  const composed = composeAccountMail({ from: platformSender, to: email, mailId, words, language, date: new Date(clock.nowMs()) });
  try {
    await mails.send(composed);
  } catch (error) {
    // An address that no mail can go to stays one.
    if (!(error instanceof MailRefusal && error.kind === 'mail')) throw error;
  }
  await table.system.commit(put(sent, { type: 'accountMail', expiresAtSeconds: Math.ceil(clock.nowMs() / 1_000) + rememberedSeconds }));
}

async function wordsFor(deps: AccountMailDeps, mail: AccountMail): Promise<MailWords | undefined> {
  const { language } = mail;
  if (mail.kind === 'addressChanged') {
    return wordsOf(language, 'addressChanged', { name: mail.name, email: mail.email, newEmail: maskedAddress(mail.newEmail), link: '' });
  }
  const stored = await deps.table.system.get(systemKeys.email(mail.email), { consistent: true });
  if (!stored) return undefined;
  const account = accountItem.parse(stored);
  const facts = await factsOf(deps, account);
  if (!facts) return undefined;
  const { email } = mail;
  if (isNotice(mail)) return wordsOf(language, mail.kind, { ...facts, email, link: `${deps.appUrl}${forgotPasswordPath}` });
  const { token, write } = newAccountLink(deps.clock, mail.kind, email, account);
  await deps.table.system.commit(write);
  const link = `${deps.appUrl}${mail.kind === 'addressProof' ? proveAddressPath : setPasswordPath}#${token}`;
  return wordsOf(language, mail.kind, { ...facts, email, link, ...(mail.kind === 'invitation' ? { by: mail.by } : {}) });
}

type Notice = Extract<AccountMail, { kind: (typeof accountNotices)[number] }>;
const isNotice = (mail: AccountMail): mail is Notice => accountNotices.some((kind) => kind === mail.kind);

async function factsOf({ table }: AccountMailDeps, { companyId, userId }: AccountItem): Promise<{ name: string; company: string } | undefined> {
  const part = table.forCompany(companyId);
  const [user, company] = await Promise.all([part.get(companyKeys.user(companyId, userId)), part.get(companyKeys.company(companyId))]);
  return user && company ? { name: userItem.parse(user).name, company: companyItem.pick({ name: true }).parse(company).name } : undefined;
}
