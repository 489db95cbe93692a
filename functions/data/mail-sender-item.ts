import * as z from 'zod';
import { dnsPurposes, dnsStates } from '#shared/contract/mail-senders.ts';
import { companyId, mailSenderId } from '#shared/contract/ids.ts';

/** A domain of a company, and what was found of its records. */
export const mailDomainItem = z.object({
  type: z.literal('mailDomain'),
  companyId,
  domain: z.string(),
  /** What the TXT record that proves the ownership must hold. */
  key: z.string(),
  /** By which SES names the records that sign; empty until it was asked. */
  dkimTokens: z.array(z.string()),
  isVerified: z.boolean(),
  states: z.array(z.object({ purpose: z.enum(dnsPurposes), name: z.string(), state: z.enum(dnsStates), found: z.array(z.string()) })),
  checkedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type MailDomainItem = z.output<typeof mailDomainItem>;

/** An address that mails come from. May be sent from while its domain is verified. */
export const mailSenderItem = z.object({
  type: z.literal('mailSender'),
  companyId,
  id: mailSenderId,
  name: z.string(),
  email: z.string(),
  domain: z.string(),
  createdAt: z.iso.datetime(),
});
export type MailSenderItem = z.output<typeof mailSenderItem>;
