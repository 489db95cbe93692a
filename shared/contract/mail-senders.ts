import * as z from 'zod';
import { mailSenderId, timestamp, userId } from './ids.ts';
import { spokenLanguages } from './languages.ts';
import { ok } from './lists.ts';

import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/**
 * `ownership`: proves whose the domain is, by our key. `dkim`: by which mails are signed. `spf`, `dmarc`: what others are to
 * make of mails that say they are of this domain.
 */
export const dnsPurposes = ['ownership', 'dkim', 'spf', 'dmarc'] as const;
/** As a look at the name servers found it. `unknown`: not looked for yet, or no name server answered. */
export const dnsStates = ['unknown', 'found', 'missing', 'different'] as const;

const dnsRecord = z.object({
  purpose: z.enum(dnsPurposes),
  type: z.enum(['TXT', 'CNAME']),
  /** Whole, as `abc._domainkey.example.com`. */
  name: z.string(),
  value: z.string(),
  isRequired: z.boolean(),
  state: z.enum(dnsStates),
  /** The different record that exists instead. */
  found: z.array(z.string()),
});
export type DnsRecord = z.output<typeof dnsRecord>;

export const mailDomain = z.object({
  /** The domain, by which live events name it. */
  id: z.string(),
  domain: z.string(),
  /** May mails be sent from it. */
  isVerified: z.boolean(),
  records: z.array(dnsRecord),
  checkedAt: timestamp.nullable(),
});
export type MailDomain = z.output<typeof mailDomain>;

/** An address that mails come from. */
export const mailSender = z.object({
  id: mailSenderId,
  /** Shown beside the address. */
  name: z.string(),
  email: z.string(),
  domain: z.string(),
  isVerified: z.boolean(),
  createdAt: timestamp,
});
export type MailSender = z.output<typeof mailSender>;

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/);
/** The specification sends it along; the session alone counts. */
const companyId = z.string().max(64).optional();
const right = { permission: 'drawer-admin-items:view' } as const;
const domains = routesAt('/mail-domains', { domain }, right);
const senders = routesAt('/mail-senders', { mailSenderId }, right);
const body = z.object({ name: z.string().trim().min(1).max(80), email: z.email().max(254).toLowerCase() });

export const mailSenderRoutes = defineRoutes({
  /** The specification's calls. */
  createKey: {
    ...right,
    method: 'POST',
    path: '/keys',
    summary: 'The key that a TXT record of the domain must hold to prove whose it is; the same each time it is asked for.',
    body: z.object({ domain, companyId, id: z.string().max(64).optional() }),
    reply: z.string(),
  },
  verifyOwnDomain: routesAt('/email/verify', { userId }, right).act('', "Look for the records of the domain of that user's address.", mailDomain),
  listMailDomains: { ...domains.every('', 'Domains of the company and their records; at most 20.', z.array(mailDomain)), permission: 'session' },
  createMailDomain: {
    ...domains.create('Add a domain that mails are to come from.', z.object({ domain }), mailDomain),
    needsNoKey: 'A domain is one by its name, and the route answers the one that is there.',
    mayRepeat: true,
  },
  verifyMailDomain: domains.act('/verify', 'Look for the records of a domain now.', mailDomain),
  sendDnsRecords: {
    ...domains.act(
      '/records',
      'Mail the records of a domain to whoever looks after the site; ten a day. The same to the same address is one mail in ten minutes.',
      ok,
    ),
    body: z.object({ email: z.email().max(254).toLowerCase(), language: z.enum(spokenLanguages) }),
  },
  deleteMailDomain: domains.remove('Give a domain up, with its senders.'),
  listMailSenders: { ...senders.every('', 'Addresses that mails may come from; at most 100.', z.array(mailSender)), permission: 'session' },
  createMailSender: senders.create('Add an address of a domain of the company.', body, mailSender),
  updateMailSender: senders.update('Change the name beside an address.', body.pick({ name: true }), mailSender),
  deleteMailSender: senders.remove('Delete an address that no campaign which is to be sent uses.'),
});
