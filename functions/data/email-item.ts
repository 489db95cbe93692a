import * as z from 'zod';
import { campaignSettings, campaignStatuses } from '#shared/contract/campaigns.ts';
import type { EmailCampaign } from '#shared/contract/emails.ts';
import { companyId, contactListId, emailId, mailSenderId, mailTemplateId, userId } from '#shared/contract/ids.ts';

/** An e-mail campaign as people have written it, and where it is. */
export const emailItem = z.object({
  type: z.literal('email'),
  companyId,
  id: emailId,
  /** Counts the company's campaigns, of all channels: what is kept of them stands below it. */
  number: z.number().int(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  senderId: mailSenderId.nullable(),
  templateId: mailTemplateId.nullable(),
  tracks: z.boolean(),
  contactListId: contactListId.nullable(),
  contactListName: z.string(),
  status: z.enum(campaignStatuses),
  failure: z.string().nullable(),
  /** Goes up with each start: what was sent for an earlier run finds nothing to do. */
  run: z.number().int(),
  /** This run also tries those whom the mail could not reach. */
  retriesFailed: z.boolean().default(false),
  revision: z.number().int(),
  scheduledAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  userId: userId.nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EmailItem = z.output<typeof emailItem>;

/** What a run of an e-mail campaign says, but for its HTML and plain text, which stand beside it: as it was at the start. */
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
  const { type: _type, companyId: _company, number: _number, revision: _revision, retriesFailed: _retries, userId: _user, contactListName, ...shown } = item;
  return { ...shown, contactList: item.contactListId && { id: item.contactListId, name: contactListName } };
}
