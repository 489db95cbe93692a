import * as z from 'zod';
import { type BillingJob, type CampaignJob, type Job, queuedJob } from '#shared/contract/jobs.ts';
import { forgetChat } from '../areas/chats/forget-chat.ts';
import { resumeContactLists } from '../areas/contact-lists/start-check.ts';
import { forgetPhonebook } from '../areas/connections/forget-phonebook.ts';
import { importMoreNames } from '../areas/contacts/import-phonebook.ts';
import { announce } from '../areas/push/announce.ts';
import { Listeners } from '../areas/push/load-listeners.ts';
import { lookAgain } from '../areas/mail-senders/look-at-domain.ts';
import { releaseQueue } from '../areas/queues/release-queue.ts';
import { closeIdleTickets } from '../areas/tickets/close-idle-tickets.ts';
import { sendSchedule } from '../areas/schedules/send-schedule.ts';
import { forgetTag } from '../areas/tags/forget-tag.ts';
import { runBulk } from '../areas/tickets/bulk/run-bulk.ts';
import { wakeTicket } from '../areas/tickets/wake-ticket.ts';
import { returnTicketsOfDeleted } from '../areas/users/return-tickets-of-deleted.ts';
import { openKeySweep } from '../data/sweep-keys.ts';
import { openTable } from '../data/table.ts';
import {
  campaignsEnvironment,
  mailDomainEnvironment,
  mediaEnvironment,
  outboundEnvironment,
  readEnvironment,
  signingEnvironment,
  tableEnvironment,
  timerEnvironment,
} from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { jobRunner } from '../lib/run-job.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openDnsLookup } from '../ports/dns-lookup.ts';
import { openFileParts } from '../ports/file-parts.ts';
import { openJobs } from '../ports/jobs.ts';
import { openLiveSockets } from '../ports/live-sockets.ts';
import { openMediaEraser } from '../ports/media-eraser.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';
import { openStoredFiles } from '../ports/stored-files.ts';
import { openTimers } from '../ports/timers.ts';

const environment = readEnvironment(
  z.object({
    ...tableEnvironment.shape,
    ...outboundEnvironment.shape,
    ...timerEnvironment.shape,
    ...campaignsEnvironment.shape,
    ...mediaEnvironment.shape,
    ...signingEnvironment.shape,
    DNS_SERVERS: mailDomainEnvironment.shape.DNS_SERVERS,
    MEDIA_BUCKET: z.string().min(1),
    LIVE_ENDPOINT: z.url(),
  }),
);
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs({ jobs: environment.JOBS_QUEUE_URL, campaigns: environment.CAMPAIGNS_QUEUE_URL });
const timerTarget = { group: environment.TIMER_GROUP, roleArn: environment.TIMER_ROLE_ARN, queueArn: environment.JOBS_QUEUE_ARN };
const deps = {
  table,
  clock,
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
  jobs,
  timers: openTimers(timerTarget, jobs),
  eraser: openMediaEraser(environment.MEDIA_BUCKET),
  sweepKeys: openKeySweep(environment.TABLE_NAME),
  parts: openFileParts(environment.MEDIA_BUCKET),
  files: openStoredFiles(environment.MEDIA_BUCKET),
  mediaUrl: lazyMediaUrl(environment),
  sockets: openLiveSockets(environment.LIVE_ENDPOINT, environment),
  listeners: new Listeners({ table, clock }),
  dns: openDnsLookup(environment.DNS_SERVERS),
};

const openedIdentities = async () => (await import('../ports/mail-identities.ts')).openMailIdentities();

// What comes seldom is fetched with the first of it: a cold start does without.
export const handler = queueConsumer(
  'work',
  queuedJob,
  jobRunner<Exclude<Job, CampaignJob | BillingJob> | Extract<Job, { type: 'startCampaign' }>>(deps, {
    sendSchedule: (job) => sendSchedule(deps, job),
    importContactList: async (job) => (await import('../areas/contact-lists/run-import.ts')).runImport(deps, job),
    checkContactList: async (job) => (await import('../areas/contact-lists/check-numbers.ts')).checkNumbers(deps, job),
    resumeContactLists: (job) => resumeContactLists(deps, job),
    forgetContactList: async (job) => (await import('../areas/contact-lists/forget-list.ts')).forgetContactList(deps, job),
    forgetChat: (job) => forgetChat(deps, job),
    forgetTag: (job) => forgetTag(deps, job),
    bulkStep: (job) => runBulk(deps, job),
    wakeTicket: (job) => wakeTicket(deps, job),
    closeIdleTickets: () => closeIdleTickets(deps),
    releaseQueue: (job) => releaseQueue(deps, job),
    eraseStep: async (job) => (await import('../areas/contact-privacy/erase/run-erasure.ts')).runErasure(deps, job),
    eraseCompanyStep: async (job) => {
      const { runCompanyErasure } = await import('../areas/platform/erase/run-company-erasure.ts');
      await runCompanyErasure({ ...deps, identities: await openedIdentities() }, job);
    },
    exportCompanyStep: async (job) => (await import('../areas/platform/export/run-company-export.ts')).runCompanyExport(deps, job),
    exportStep: async (job) => (await import('../areas/contact-privacy/export/run-export.ts')).runExport(deps, job),
    returnTickets: (job) => returnTicketsOfDeleted(deps, job),
    importPhonebook: (job) => importMoreNames(deps, job),
    forgetPhonebook: (job) => forgetPhonebook(deps, job),
    announce: (job) => announce(deps, job),
    lookAtMailDomain: async (job) => lookAgain({ ...deps, identities: await openedIdentities() }, job),
    writeInvoices: async (job) => (await import('../areas/billing/write-due-invoices.ts')).writeDueInvoices(deps, job),
    // All timers end in one queue.
    startCampaign: (job) => jobs.send(job),
  }),
);
