import * as z from 'zod';
import {
  announcementId,
  bulkId,
  campaignId,
  chatId,
  companyErasureId,
  companyExportId,
  companyId,
  connectionId,
  contactListId,
  contactListImportId,
  dataExportId,
  erasureId,
  invoiceId,
  queueId,
  scheduleId,
  tagId,
  mailLane,
  ticketId,
  timestamp,
  userId,
} from './ids.ts';
import type { billingJobTypes, campaignJobTypes } from './job-queues.ts';
import { spokenLanguages } from './languages.ts';
import { accountMail } from './account-mails.ts';
import { campaignChannels } from './campaign-channels.ts';

/** Jobs from before there was another channel are WhatsApp's. */
const channel = z.enum(campaignChannels).default('whatsapp');

/** When a request sent the job, before it wrote the row that the job looks at. */
const begunAtMs = z.number().int().optional();

/** Steps of a login that can be refused: the password, and the code of the second factor. */
const failedSteps = ['password', 'code'] as const;
export type FailedStep = (typeof failedSteps)[number];

/** Background jobs of the functions `work` and `dispatch`. A job may come twice and late: each checks whether it is still wanted. */
export const job = z.discriminatedUnion('type', [
  /** `sendAt` as it was when the job was made: a schedule that was changed since has a job of its own. */
  z.object({ type: z.literal('sendSchedule'), companyId, scheduleId, sendAt: timestamp }),
  /** Takes a deleted tag from its tickets; `below` is the ticket number where the last job of it stopped. */
  z.object({ type: z.literal('forgetTag'), companyId, tagId, below: z.number().int().optional() }),
  /** Merges the words of messages that came since the last time; `deleted` are tickets whose words are to be forgotten. */
  z.object({ type: z.literal('mergeWords'), companyId, deleted: z.array(ticketId) }),
  /** Every five minutes, of all companies. */
  z.object({ type: z.literal('closeIdleTickets') }),
  /** Takes a queue that was deleted from whatever names it. */
  z.object({ type: z.literal('releaseQueue'), companyId, queueId }),
  /** `until` as it was when the job was made: a ticket that was set aside anew has a job of its own. */
  z.object({ type: z.literal('wakeTicket'), companyId, ticketId, until: timestamp }),
  /** `heldUntilMs` names the move whose words were held: one that was taken back has another. */
  z.object({ type: z.literal('sayHeld'), companyId, ticketId, heldUntilMs: z.number().int() }),
  /** A few tickets of a change of many. `step` counts up, so that one that comes again is told. */
  z.object({ type: z.literal('bulkStep'), companyId, userId, bulkId, step: z.number().int(), begunAtMs }),
  /** Goes on with erasing everything about a contact, and with looking whether anything of it has come since. */
  z.object({ type: z.literal('eraseStep'), companyId, erasureId, begunAtMs }),
  /** The next part of a file with everything about a contact; `step` counts up, so that one that comes again is told. */
  z.object({ type: z.literal('exportStep'), companyId, dataExportId, step: z.number().int(), begunAtMs }),
  /** Goes on with erasing a whole company, and with looking whether anything of it has come since. */
  z.object({ type: z.literal('eraseCompanyStep'), companyErasureId, begunAtMs }),
  /** The next part of an archive of a company; `step` counts up, so that one that comes again is told. */
  z.object({ type: z.literal('exportCompanyStep'), companyId, companyExportId, step: z.number().int(), begunAtMs }),
  /** For a deleted user, should some tickets be left or have come since. */
  z.object({ type: z.literal('returnTickets'), companyId, userId }),
  /** Goes on with making contacts of the address book of the phone `owner`, behind the number `after`. */
  z.object({ type: z.literal('importPhonebook'), companyId, connectionId, owner: z.string(), after: z.string() }),
  /** Forgets the address book of a connection that was deleted. */
  z.object({ type: z.literal('forgetPhonebook'), companyId, connectionId }),
  /** Tells the browsers of a few companies, those behind `after`, how an announcement is now. */
  z.object({ type: z.literal('announce'), announcementId, isNew: z.boolean(), after: companyId.or(z.literal('')) }),
  /** Reads a spreadsheet, and goes on with bringing its rows into a list. */
  z.object({ type: z.literal('importContactList'), companyId, contactListId, contactListImportId, begunAtMs }),
  /** The next few numbers of a list to be checked; `step` counts up, so that one that comes again is told. */
  z.object({ type: z.literal('checkContactList'), companyId, contactListId, step: z.number().int(), begunAtMs }),
  /** A connection has come up: lists whose numbers wait to be checked go on. */
  z.object({ type: z.literal('resumeContactLists'), companyId }),
  /** Erases what was in a list that was deleted. */
  z.object({ type: z.literal('forgetContactList'), companyId, contactListId }),
  /** The time of a scheduled campaign, as it was when the job was made. */
  z.object({ type: z.literal('startCampaign'), channel, companyId, campaignId, scheduledAt: timestamp }),
  /** Sets the lanes of a run of a campaign going. */
  z.object({ type: z.literal('runCampaign'), channel, companyId, campaignId, run: z.number().int() }),
  /** The step of a lane that its `turn` names. `isWatch`: looks after a message of which nothing was heard. */
  z.object({
    type: z.literal('campaignTurn'),
    companyId,
    campaignId,
    connectionId,
    run: z.number().int(),
    turn: z.number().int(),
    isWatch: z.boolean().default(false),
  }),
  /** Turns of a lane of an e-mail campaign, from this one on. `slots`: sending times that it was given. */
  z.object({
    type: z.literal('mailTurn'),
    companyId,
    campaignId,
    lane: mailLane,
    run: z.number().int(),
    turn: z.number().int(),
    isWatch: z.boolean().default(false),
    slots: z.array(z.number().int()).default([]),
  }),
  /** Sends what somebody has confirmed. */
  z.object({
    type: z.literal('sendConfirmed'),
    companyId,
    campaignId,
    number: z.string(),
    attempt: z.number().int(),
    /** The run that it goes on in; without one the present. */
    run: z.number().int().optional(),
    /** Its turn among the answers of its connection, once it has one. */
    turnMs: z.number().int().optional(),
  }),
  /** Goes through the recipients of a campaign: lets questions expire, goes on with what was confirmed, and ends what is done. */
  z.object({
    type: z.literal('sweepCampaign'),
    companyId,
    campaignId,
    run: z.number().int(),
    after: z.string(),
    isWaiting: z.boolean().default(false),
    /** When a daily look was to come, in epoch milliseconds; none of the first one. */
    dueMs: z.number().int().optional(),
  }),
  /** A connection can send again: its lanes go on. */
  z.object({ type: z.literal('wakeLanes'), companyId, connectionId }),
  /** Erases what is kept of a campaign that was deleted. */
  z.object({
    type: z.literal('forgetCampaign'),
    channel,
    companyId,
    campaignId,
    campaignNumber: z.number().int(),
    /** Place of the last recipient who was forgotten. */
    after: z.string().optional(),
  }),
  /** Looks for the records of a domain that mails come from; `look` as it was when the job was made, or was about to be. */
  z.object({ type: z.literal('lookAtMailDomain'), companyId, domain: z.string(), look: z.number().int() }),
  /** Writes the invoices that are due, of the companies listed behind `after`; every day. */
  z.object({ type: z.literal('writeInvoices'), after: z.string() }),
  /** Asks the bank what became of a Pix charge. */
  z.object({ type: z.literal('lookUpCharge'), companyId, invoiceId, attempt: z.number().int() }),
  /** `mailId`: of this mail, so that one that comes again is told. */
  z.object({ type: z.literal('sendAccountMail'), mailId: z.string(), mail: accountMail }),
  /** The records of a domain, for whoever looks after the site; `by`: the name of who asked. */
  z.object({
    type: z.literal('sendDnsMail'),
    mailId: z.string(),
    companyId,
    domain: z.string(),
    email: z.string(),
    language: z.enum(spokenLanguages),
    by: z.string(),
  }),
  /** An attempt to log in that was refused, by whatever address was typed. */
  z.object({ type: z.literal('noteFailedLogin'), email: z.string(), step: z.enum(failedSteps), at: timestamp, attemptId: z.string() }),
  /** Erases what was said in a conversation that was deleted. */
  z.object({ type: z.literal('forgetChat'), companyId, chatId }),
]);
export type Job = z.output<typeof job>;

export type CampaignJob = Extract<Job, { type: (typeof campaignJobTypes)[number] }>;
export type BillingJob = Extract<Job, { type: (typeof billingJobTypes)[number] }>;

/** A job on its queue. Not done before `notBeforeMs`. */
export const queuedJob = z.object({ job, notBeforeMs: z.number().int().optional() });
export type QueuedJob = z.output<typeof queuedJob>;
