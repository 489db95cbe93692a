import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, MailSenderId, MailTemplateId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { mailDomainItem, mailSenderItem } from '#functions/records/mail/mail-sender-item.ts';
import { mailTemplateContentItem } from '#functions/records/mail/mail-template-item.ts';
import type { TablePart } from '#functions/data/table.ts';

interface Sender {
  readonly name: string;
  readonly email: string;
  /** Its domain has been found to be the company's. */
  readonly isVerified: boolean;
}

/** @throws AppError ERR_MAIL_WITHOUT_SENDER, ERR_NO_MAIL_SENDER_FOUND */
export async function loadSender(table: TablePart, companyId: CompanyId, senderId: MailSenderId | null): Promise<Sender> {
  if (senderId === null) throw new AppError('ERR_MAIL_WITHOUT_SENDER', { field: 'senderId' });
  const stored = await table.get(companyKeys.mailSender(companyId, senderId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_MAIL_SENDER_FOUND', { field: 'senderId' });
  const { name, email, domain } = mailSenderItem.parse(stored);
  const ofDomain = await table.get(companyKeys.mailDomain(companyId, domain), { consistent: true });
  return { name, email, isVerified: ofDomain !== undefined && mailDomainItem.pick({ isVerified: true }).parse(ofDomain).isVerified };
}

/** Loads what a template sends. @throws AppError ERR_MAIL_WITHOUT_TEMPLATE, ERR_NO_MAIL_TEMPLATE_FOUND */
export async function loadTemplate(
  table: TablePart,
  companyId: CompanyId,
  templateId: MailTemplateId | null,
): Promise<{ readonly html: string; readonly text: string }> {
  if (templateId === null) throw new AppError('ERR_MAIL_WITHOUT_TEMPLATE', { field: 'templateId' });
  const stored = await table.get(companyKeys.mailTemplateContent(companyId, templateId), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_MAIL_TEMPLATE_FOUND', { field: 'templateId' });
  return mailTemplateContentItem.pick({ html: true, text: true }).parse(stored);
}

const companyName = z.object({ name: z.string() });

export async function loadCompanyName(table: TablePart, companyId: CompanyId): Promise<string> {
  return companyName.parse(await table.get(companyKeys.company(companyId))).name;
}
