import * as z from 'zod';
import { anyCampaign, anyFields, campaignsFilter, countsOf, campaignLaneReasons, recipientsQuery, recipientsSummary } from './campaigns.ts';
import { companyId as ownCompanyId, emailId, mailSenderId, mailTemplateId, timestamp } from './ids.ts';
import { ok, pageOf } from './lists.ts';
import { unsubscribePath } from './unsubscribe-path.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

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
export const mailPauses = [...campaignLaneReasons, 'bounces', 'complaints', 'sandbox', 'senderNotVerified'] as const;

/** No header of a mail holds control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^\P{Cc}*$/u);

const fields = {
  name: anyFields.name,
  /** The subject of the mail. */
  title: line(200).default(''),
  /** Text that mail programs show behind the subject. */
  description: line(200).default(''),
  senderId: mailSenderId.nullable().default(null),
  contactListId: anyFields.contactListId,
  templateId: mailTemplateId.nullable().default(null),
  scheduledAt: anyFields.scheduledAt,
  /** Whether openings and clicks are counted, by a picture and rewritten links. */
  tracks: z.boolean().default(false),
};

export const emailCampaign = z.object({
  id: emailId,
  companyId: ownCompanyId.optional(),
  name: z.string(),
  title: z.string(),
  description: z.string(),
  senderId: mailSenderId.nullable(),
  ...anyCampaign.list,
  templateId: mailTemplateId.nullable(),
  tracks: z.boolean(),
  ...anyCampaign.outcome,
  ...anyCampaign.times,
  ...anyCampaign.versions,
});
export type EmailCampaign = z.output<typeof emailCampaign>;

/** Recipients that got at least so far; who opened it has it delivered. */
export const mailCounts = countsOf('sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained', 'unsubscribed', 'suppressed', 'failed');
export type MailCounts = z.output<typeof mailCounts>;

export const emailReport = z.object({
  campaign: emailCampaign,
  /** Recipients in all: addresses of the list, each once; before all are known, how many contacts the list has. */
  valid: z.number().int(),
  counts: mailCounts,
  /** Somebody came onto the list after a campaign had begun that is finished now: a restart goes to them. */
  hasNewcomers: z.boolean(),
  /** Recipients of a campaign that is over of whom nothing was heard: they are tried again with those who failed. */
  unheard: z.number().int(),
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

const right = { permission: 'mail:run' } as const;
const at = routesAt('/email', { emailId }, right);
const suppressions = routesAt('/email-suppressions', { email: z.email().max(254) }, right);
/** The specification sends it along; the session alone counts. */
const companyId = z.string().max(64).optional();
/** Pages for whoever got a mail. The token is signed: it names company, campaign and address. */
const link = {
  path: `${unsubscribePath}{mailToken}`,
  permission: 'public',
  params: z.object({ mailToken: z.string().max(600) }),
  reply: z.string(),
  repliesText: 'html',
} as const;

export const emailRoutes = defineRoutes({
  listEmails: {
    ...at.list(
      'E-mail campaigns, the newest first, 20 a page; searchParam is looked for in their names.',
      { ...campaignsFilter, companyId },
      pageOf('email', emailCampaign),
    ),
    path: '/emails',
  },
  createEmail: {
    ...right,
    method: 'POST',
    creates: true,
    path: '/saveCampaignEmail',
    summary: 'Create an e-mail campaign of that name.',
    body: z.object({ name: fields.name, companyId }),
    reply: emailCampaign,
  },
  getEmail: at.get('One e-mail campaign.', emailCampaign),
  updateEmail: at.update(
    'Change an e-mail campaign that is not running; of one that has begun all but the list and the time.',
    z.object({ ...fields, companyId }),
    emailCampaign,
  ),
  deleteEmail: at.remove('Delete an e-mail campaign that is not running, and its report.'),
  startEmail: { ...at.act('/start', 'Send it now; while it is being sent, nothing changes.', emailCampaign), mayRepeat: true },
  cancelEmail: { ...at.act('/cancel', 'Pause it: no mail is begun later than two seconds after the answer.', emailCampaign), mayRepeat: true },
  restartEmail: {
    ...at.act('/restart', 'Go on where it was paused; with a finished one, to those who came onto its list since.', emailCampaign),
    mayRepeat: true,
  },
  retryFailedEmail: { ...at.act('/retry-failed', 'Send once more to those whose mail failed; not to who bounced.', emailCampaign), mayRepeat: true },
  testEmail: at.act('/test', 'Send it to the address of the user who asks, and to nobody else; five a minute.', ok),
  getEmailReport: at.part('/report', 'How far an e-mail campaign is.', emailReport),
  listMailRecipients: { ...at.part('/recipients', recipientsSummary, pageOf('recipients', mailRecipient)), query: recipientsQuery(mailStates) },
  listSuppressions: suppressions.list(
    'Addresses that get no more mail of the company, by address, 20 a page.',
    { searchParam: z.string().trim().max(254).optional() },
    pageOf('suppressions', suppression),
  ),
  deleteSuppression: {
    ...suppressions.remove('Let an address that bounced get mail again; not one whose reader complained or unsubscribed.'),
    permission: 'drawer-admin-items:view',
  },
  showUnsubscription: { ...link, method: 'GET', summary: 'Whose mail the link is of; it changes nothing.' },
  /** RFC 8058: mail programs post `List-Unsubscribe=One-Click` here. */
  unsubscribe: { ...link, method: 'POST', summary: 'Get no more mail of the company; again, it changes nothing.' },
});
