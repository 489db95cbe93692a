import * as z from 'zod';
import { campaignStatuses, laneReasons } from './campaigns.ts';
import { contactListId, emailId, mailSenderId, mailTemplateId, timestamp } from './ids.ts';
import { ok, pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

/**
 * State of each recipient. `pending`: its turn comes. `sending`: given to the mail service, which has not answered. `sent`: taken over by it.
 * `bounced`: it could not be delivered for good. `complained`: its reader called it spam. `suppressed`: it was not sent, since the address bounced,
 * complained or unsubscribed before.
 */
export const mailStates = [
  'pending',
  'sending',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
  'unsubscribed',
  'suppressed',
  'failed',
] as const;
export type MailState = (typeof mailStates)[number];

/** Why a running e-mail campaign waits, or paused itself. */
export const mailPauses = [...laneReasons, 'bounces', 'complaints', 'senderNotVerified'] as const;

/** No header of a mail holds control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

const fields = {
  name: z.string().trim().min(2).max(50),
  /** The subject of the mail. */
  title: line(200).default(''),
  /** Text that mail programs show behind the subject. */
  description: line(200).default(''),
  senderId: mailSenderId.nullable().default(null),
  contactListId: contactListId.nullable().default(null),
  templateId: mailTemplateId.nullable().default(null),
  /** Null: it is sent by hand. */
  scheduledAt: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Whether openings and clicks are counted, by a picture and rewritten links. */
  tracks: z.boolean().default(false),
};

export const emailCampaign = z.object({
  id: emailId,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  senderId: mailSenderId.nullable(),
  contactListId: contactListId.nullable(),
  contactList: z.object({ id: contactListId, name: z.string() }).nullable(),
  templateId: mailTemplateId.nullable(),
  tracks: z.boolean(),
  status: z.enum(campaignStatuses),
  /** Why it was cancelled by itself, as a code of errors.ts. */
  failure: z.string().nullable(),
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  completedAt: timestamp.nullable(),
  /** Goes up with every start. */
  run: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type EmailCampaign = z.output<typeof emailCampaign>;

/** Recipients that got at least so far; who opened it has it delivered. */
export const mailCounts = z.object({
  sent: z.number().int(),
  delivered: z.number().int(),
  opened: z.number().int(),
  clicked: z.number().int(),
  bounced: z.number().int(),
  complained: z.number().int(),
  unsubscribed: z.number().int(),
  suppressed: z.number().int(),
  failed: z.number().int(),
});
export type MailCounts = z.output<typeof mailCounts>;

export const emailReport = z.object({
  campaign: emailCampaign,
  /** Recipients in all: addresses of the list, each once; before all are known, how many contacts the list has. */
  valid: z.number().int(),
  counts: mailCounts,
  /** Why it waits; null while it is going on. */
  pause: z.object({ reason: z.enum(mailPauses), until: timestamp.nullable() }).nullable(),
});
export type EmailReport = z.output<typeof emailReport>;

const mailRecipient = z.object({
  email: z.string(),
  name: z.string(),
  state: z.enum(mailStates),
  /** Code of errors.ts of one that failed. */
  failure: z.string().nullable(),
  /** The receiving mail server's answer when the mail bounced. */
  reason: z.string().nullable(),
  at: timestamp.nullable(),
});
export type MailRecipient = z.output<typeof mailRecipient>;

/** Why an address gets no more mail of the company. */
export const suppressionReasons = ['bounced', 'complained', 'unsubscribed'] as const;
const suppression = z.object({ email: z.string(), reason: z.enum(suppressionReasons), at: timestamp, emailId: emailId.nullable() });
export type Suppression = z.output<typeof suppression>;

/** The page that the link of a mail shows. */
const unsubscription = z.object({ company: z.string(), email: z.string(), isUnsubscribed: z.boolean() });
export type Unsubscription = z.output<typeof unsubscription>;

const params = z.object({ emailId });
const one = { permission: 'session', params } as const;
/** The specification sends it along; the session alone counts. */
const companyId = z.string().max(64).optional();
/** Signed: names company, campaign and address. */
const linkParams = z.object({ mailToken: z.string().min(10).max(600) });

export const emailRoutes = defineRoutes({
  listEmails: {
    method: 'GET',
    path: '/emails',
    permission: 'session',
    summary: 'E-mail campaigns, the newest first, 20 a page; searchParam is looked for in their names.',
    query: z.object({ ...pageQuery, searchParam: z.string().trim().max(100).optional(), companyId }),
    reply: z.object({ email: z.array(emailCampaign), ...pageReply }),
  },
  createEmail: {
    method: 'POST',
    creates: true,
    path: '/saveCampaignEmail',
    permission: 'session',
    summary: 'Create an e-mail campaign of that name.',
    body: z.object({ name: fields.name, companyId }),
    reply: emailCampaign,
  },
  getEmail: { ...one, method: 'GET', path: '/email/{emailId}', summary: 'One e-mail campaign.', reply: emailCampaign },
  updateEmail: {
    ...one,
    method: 'PUT',
    path: '/email/{emailId}',
    summary: 'Change an e-mail campaign that is not running; of one that has begun all but the list and the time.',
    body: z.object({ ...fields, companyId }),
    reply: emailCampaign,
  },
  deleteEmail: { ...one, method: 'DELETE', path: '/email/{emailId}', summary: 'Delete an e-mail campaign that is not running, and its report.', reply: ok },
  startEmail: { ...one, method: 'POST', path: '/email/{emailId}/start', summary: 'Send it now.', reply: emailCampaign },
  cancelEmail: {
    ...one,
    method: 'POST',
    path: '/email/{emailId}/cancel',
    summary: 'Pause it: no mail is begun later than two seconds after the answer.',
    reply: emailCampaign,
  },
  restartEmail: { ...one, method: 'POST', path: '/email/{emailId}/restart', summary: 'Go on where it was paused.', reply: emailCampaign },
  retryFailedEmail: {
    ...one,
    method: 'POST',
    path: '/email/{emailId}/retry-failed',
    summary: 'Send once more to those whose mail failed; not to who bounced.',
    reply: emailCampaign,
  },
  testEmail: {
    ...one,
    method: 'POST',
    path: '/email/{emailId}/test',
    summary: 'Send it to the address of the user who asks, and to nobody else; five a minute.',
    reply: ok,
  },
  getEmailReport: { ...one, method: 'GET', path: '/email/{emailId}/report', summary: 'How far an e-mail campaign is.', reply: emailReport },
  listMailRecipients: {
    ...one,
    method: 'GET',
    path: '/email/{emailId}/recipients',
    summary: 'What became of each recipient whose turn has come, in a fixed order: 20 a page, or 500 with `size=export`; of one state only by `state`.',
    query: z.object({ ...pageQuery, state: z.enum(mailStates).optional(), size: z.enum(['page', 'export']).optional() }),
    reply: z.object({ recipients: z.array(mailRecipient), ...pageReply }),
  },
  listSuppressions: {
    method: 'GET',
    path: '/email-suppressions',
    permission: 'session',
    summary: 'Addresses that get no more mail of the company, by address, 20 a page.',
    query: z.object({ ...pageQuery, searchParam: z.string().trim().max(254).optional() }),
    reply: z.object({ suppressions: z.array(suppression), ...pageReply }),
  },
  deleteSuppression: {
    method: 'DELETE',
    path: '/email-suppressions/{email}',
    permission: 'drawer-admin-items:view',
    summary: 'Let an address that bounced get mail again; not one whose reader complained or unsubscribed.',
    params: z.object({ email: z.email().max(254) }),
    reply: ok,
  },
  showUnsubscription: {
    method: 'GET',
    path: '/unsubscribe/{mailToken}',
    permission: 'public',
    summary: 'Whose mail the link is of.',
    params: linkParams,
    reply: unsubscription,
  },
  /** RFC 8058: mail programs post `List-Unsubscribe=One-Click` here. */
  unsubscribe: {
    method: 'POST',
    path: '/unsubscribe/{mailToken}',
    permission: 'public',
    summary: 'Get no more mail of the company; again, it changes nothing.',
    params: linkParams,
    reply: unsubscription,
  },
});
