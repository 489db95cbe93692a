import * as z from 'zod';
import { type BillingJob, type CampaignJob, type Job, queuedJob } from '#shared/contract/jobs.ts';
import { forgetChat } from '#functions/areas/chats/forget-chat.ts';
import { resumeContactLists } from '#functions/areas/contact-lists/start-check.ts';
import { forgetPhonebook } from '#functions/areas/connections/forget-phonebook.ts';
import { importMoreNames } from '#functions/areas/contacts/import-phonebook.ts';
import { announce } from '#functions/areas/push/announce.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { lookAgain } from '#functions/areas/mail-senders/look-at-domain.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { forgetTag } from '#functions/areas/tags/forget-tag.ts';
import { runBulk } from '#functions/areas/tickets/bulk/run-bulk.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { returnTicketsOfDeleted } from '#functions/areas/users/return-tickets-of-deleted.ts';
import { openKeySweep } from '#functions/data/sweep-keys.ts';
import { openTable } from '#functions/data/table.ts';
import {
  campaignsEnvironment,
  mailDomainEnvironment,
  mediaEnvironment,
  outboundEnvironment,
  readEnvironment,
  signingEnvironment,
  tableEnvironment,
  timerEnvironment,
} from '#functions/tools/environment.ts';
import { lazyMediaUrl } from '#functions/stack/lazy-media-url.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { jobRunner } from '#functions/stack/run-job.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openDnsLookup } from '#functions/ports/dns-lookup.ts';
import { openFileParts } from '#functions/ports/file-parts.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openLiveSockets } from '#functions/ports/live-sockets.ts';
import { openMediaEraser } from '#functions/ports/media-eraser.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { openStoredFiles } from '#functions/ports/stored-files.ts';
import { openTimers } from '#functions/ports/timers.ts';

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

const openedIdentities = async () => (await import('#functions/ports/mail-identities.ts')).openMailIdentities();

// What comes seldom is fetched with the first of it: a cold start does without.
export const handler = queueConsumer(
  'work',
  queuedJob,
  jobRunner<Exclude<Job, CampaignJob | BillingJob> | Extract<Job, { type: 'startCampaign' }>>(deps, {
    sendSchedule: (job) => sendSchedule(deps, job),
    importContactList: async (job) => (await import('#functions/areas/contact-lists/run-import.ts')).runImport(deps, job),
    checkContactList: async (job) => (await import('#functions/areas/contact-lists/check-numbers.ts')).checkNumbers(deps, job),
    resumeContactLists: (job) => resumeContactLists(deps, job),
    forgetContactList: async (job) => (await import('#functions/areas/contact-lists/forget-list.ts')).forgetContactList(deps, job),
    forgetChat: (job) => forgetChat(deps, job),
    forgetTag: (job) => forgetTag(deps, job),
    bulkStep: (job) => runBulk(deps, job),
    wakeTicket: (job) => wakeTicket(deps, job),
    closeIdleTickets: () => closeIdleTickets(deps),
    releaseQueue: (job) => releaseQueue(deps, job),
    eraseStep: async (job) => (await import('#functions/areas/contact-privacy/erase/run-erasure.ts')).runErasure(deps, job),
    eraseCompanyStep: async (job) => {
      const { runCompanyErasure } = await import('#functions/areas/platform/erase/run-company-erasure.ts');
      await runCompanyErasure({ ...deps, identities: await openedIdentities() }, job);
    },
    exportCompanyStep: async (job) => (await import('#functions/areas/platform/export/run-company-export.ts')).runCompanyExport(deps, job),
    exportStep: async (job) => (await import('#functions/areas/contact-privacy/export/run-export.ts')).runExport(deps, job),
    returnTickets: (job) => returnTicketsOfDeleted(deps, job),
    importPhonebook: (job) => importMoreNames(deps, job),
    forgetPhonebook: (job) => forgetPhonebook(deps, job),
    announce: (job) => announce(deps, job),
    lookAtMailDomain: async (job) => lookAgain({ ...deps, identities: await openedIdentities() }, job),
    writeInvoices: async (job) => (await import('#functions/areas/billing/write-due-invoices.ts')).writeDueInvoices(deps, job),
    // All timers end in one queue.
    startCampaign: (job) => jobs.send(job),
  }),
);
