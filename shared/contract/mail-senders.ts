import * as z from 'zod';
import { mailSenderId, timestamp, userId } from './ids.ts';
import { ok } from './lists.ts';
import { defineRoutes } from './route.ts';

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
const right = 'drawer-admin-items:view';
const body = z.object({ name: z.string().trim().min(1).max(80), email: z.email().max(254).toLowerCase() });

export const mailSenderRoutes = defineRoutes({
  /** The specification's calls. */
  createKey: {
    method: 'POST',
    path: '/keys',
    permission: right,
    summary: 'The key that a TXT record of the domain must hold to prove whose it is; the same each time it is asked for.',
    body: z.object({ domain, companyId, id: z.string().max(64).optional() }),
    reply: z.string(),
  },
  verifyOwnDomain: {
    method: 'POST',
    path: '/email/verify/{userId}',
    permission: right,
    summary: "Look for the records of the domain of that user's address.",
    params: z.object({ userId }),
    reply: mailDomain,
  },
  listMailDomains: {
    method: 'GET',
    path: '/mail-domains',
    permission: 'session',
    summary: 'Domains of the company and their records; at most 20.',
    reply: z.array(mailDomain),
  },
  createMailDomain: {
    method: 'POST',
    path: '/mail-domains',
    permission: right,
    summary: 'Add a domain that mails are to come from.',
    body: z.object({ domain }),
    reply: mailDomain,
    status: 201,
    needsNoKey: 'A domain is one by its name, and the route answers the one that is there.',
  },
  verifyMailDomain: {
    method: 'POST',
    path: '/mail-domains/{domain}/verify',
    permission: right,
    summary: 'Look for the records of a domain now.',
    params: z.object({ domain }),
    reply: mailDomain,
  },
  deleteMailDomain: {
    method: 'DELETE',
    path: '/mail-domains/{domain}',
    permission: right,
    summary: 'Give a domain up, with its senders.',
    params: z.object({ domain }),
    reply: ok,
  },
  listMailSenders: {
    method: 'GET',
    path: '/mail-senders',
    permission: 'session',
    summary: 'Addresses that mails may come from; at most 100.',
    reply: z.array(mailSender),
  },
  createMailSender: {
    method: 'POST',
    path: '/mail-senders',
    permission: right,
    summary: 'Add an address of a domain of the company.',
    body,
    reply: mailSender,
    status: 201,
  },
  updateMailSender: {
    method: 'PUT',
    path: '/mail-senders/{mailSenderId}',
    permission: right,
    summary: 'Change the name beside an address.',
    params: z.object({ mailSenderId }),
    body: body.pick({ name: true }),
    reply: mailSender,
  },
  deleteMailSender: {
    method: 'DELETE',
    path: '/mail-senders/{mailSenderId}',
    permission: right,
    summary: 'Delete an address.',
    params: z.object({ mailSenderId }),
    reply: ok,
  },
});
