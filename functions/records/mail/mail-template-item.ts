import * as z from 'zod';
import { companyId, mailTemplateId } from '#shared/contract/ids.ts';
import type { MailTemplate } from '#shared/contract/mail-templates.ts';

export const mailTemplateItem = z.object({
  type: z.literal('mailTemplate'),
  companyId,
  id: mailTemplateId,
  name: z.string(),
  revision: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type MailTemplateItem = z.output<typeof mailTemplateItem>;

export const toMailTemplate = ({ id, name, createdAt, updatedAt }: MailTemplateItem): MailTemplate => ({ id, name, createdAt, updatedAt });

/** Content of a template. */
export const mailTemplateContentItem = z.object({
  type: z.literal('mailTemplateContent'),
  companyId,
  templateId: mailTemplateId,
  /** Sanitized, with inlined styles: as it is sent, but for what is filled in for each recipient. */
  html: z.string(),
  /** The same as plain text. */
  text: z.string(),
  /** The editor's own, as JSON. */
  design: z.string(),
});
export type MailTemplateContentItem = z.output<typeof mailTemplateContentItem>;
