import * as z from 'zod';
import { campaignSettings } from '#shared/contract/campaigns.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { companyId, emailId, mailSenderId, mailTemplateId } from '#shared/contract/ids.ts';
import { campaignBase } from './campaign-base.ts';

/** An e-mail campaign as people have written it, and where it is. */
export const emailItem = z.object({
  type: z.literal('email'),
  ...campaignBase,
  id: emailId,
  title: z.string(),
  description: z.string(),
  senderId: mailSenderId.nullable(),
  templateId: mailTemplateId.nullable(),
  tracks: z.boolean(),
});
export type EmailItem = z.output<typeof emailItem>;

/** Texts of an e-mail campaign's run as they were at its start. HTML and plain text stand beside it. */
export const mailTextsItem = z.object({
  type: z.literal('mailTexts'),
  companyId,
  title: z.string(),
  description: z.string(),
  senderName: z.string(),
  senderEmail: z.string(),
  companyName: z.string(),
  tracks: z.boolean(),
  variables: campaignSettings.shape.variables,
  /** How many lanes send it. */
  lanes: z.number().int(),
});
export type MailTextsItem = z.output<typeof mailTextsItem>;

export const mailPartItem = z.object({ type: z.literal('mailPart'), companyId, text: z.string() });

export function toEmail(item: EmailItem): EmailCampaign {
  const { type: _type, number: _number, revision: _revision, retriesFailed: _retries, userId: _user, contactListName, ...shown } = item;
  return { ...shown, contactList: item.contactListId && { id: item.contactListId, name: contactListName } };
}
