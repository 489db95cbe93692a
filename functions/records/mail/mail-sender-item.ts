import { createHash } from 'node:crypto';
import * as z from 'zod';
import { dnsPurposes, dnsStates, type MailDomain, type MailSender } from '#shared/contract/mail-senders.ts';
import { companyId, mailSenderId } from '#shared/contract/ids.ts';
import { mergedSpf, wantedRecords } from '#shared/domain/mail-domain.ts';

/** A domain of a company, and what was found of its records. */
export const mailDomainItem = z.object({
  type: z.literal('mailDomain'),
  companyId,
  domain: z.string(),
  /** Content of the TXT record that proves the ownership. */
  key: z.string(),
  /** By which SES names the records that sign; empty until it was asked. */
  dkimTokens: z.array(z.string()),
  isVerified: z.boolean(),
  states: z.array(z.object({ purpose: z.enum(dnsPurposes), name: z.string(), state: z.enum(dnsStates), found: z.array(z.string()) })),
  checkedAt: z.iso.datetime().nullable(),
  /** Goes up with each look: the job of an earlier one is not wanted any more. */
  look: z.number().int().default(0),
  /** Since when it waits to be verified. */
  watchedSinceMs: z.number().int().default(0),
  /** When a required record of a verified one was first gone. */
  missingSinceMs: z.number().int().nullable().default(null),
  /** When somebody last asked for a look. */
  askedAtMs: z.number().int().default(0),
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

/** Shows the expected and the found records as a person reads them. */
export function toMailDomain({ domain, key, dkimTokens, isVerified, states, checkedAt }: MailDomainItem): MailDomain {
  const records = wantedRecords(domain, key, dkimTokens).map((wanted) => {
    const { state = 'unknown', found = [] } = states.find(({ purpose, name }) => purpose === wanted.purpose && name === wanted.name) ?? {};
    return { ...wanted, value: wanted.purpose === 'spf' ? mergedSpf(found) : wanted.value, state, found };
  });
  return { id: domain, domain, isVerified, records, checkedAt };
}

export function toMailSender({ id, name, email, domain, createdAt }: MailSenderItem, isVerified: boolean): MailSender {
  return { id, name, email, domain, isVerified, createdAt };
}

/** Name of the timer by which a domain is looked at again; letters, digits and dashes only. */
export const lookTimerName = ({ companyId: company, domain }: Pick<MailDomainItem, 'companyId' | 'domain'>): string =>
  `mail-domain-${company}-${createHash('sha256').update(domain).digest('hex').slice(0, 20)}`;
