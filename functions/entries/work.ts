import { type BillingJob, type CampaignJob, type Job, queuedJob } from '#shared/contract/jobs.ts';
import { forgetChat } from '#functions/areas/chats/forget-chat.ts';
import { forgetPhonebook } from '#functions/areas/connections/forget-phonebook.ts';
import { sayHeld } from '#functions/areas/derive/announce.ts';
import { lookAgain } from '#functions/areas/mail-senders/look-at-domain.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { closeIdleTickets } from '#functions/areas/tickets/close-idle-tickets.ts';
import { sendSchedule } from '#functions/areas/schedules/send-schedule.ts';
import { forgetTag } from '#functions/areas/tags/forget-tag.ts';
import { wakeTicket } from '#functions/areas/tickets/wake-ticket.ts';
import { returnTicketsOfUser } from '#functions/areas/users/return-tickets-of-user.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { aboutJob, jobRunner } from '#functions/stack/run-job.ts';
import { openDeps } from '#functions/ports/open-deps.ts';
import { dns } from '#functions/ports/dns-lookup.ts';
import { exportParts } from '#functions/ports/file-parts.ts';
import { allJobs } from '#functions/ports/jobs.ts';
import { liveSockets } from '#functions/ports/live-sockets.ts';
import { mediaEraser } from '#functions/ports/media-eraser.ts';
import { mediaUrl } from '#functions/ports/media-url.ts';
import { outbound } from '#functions/ports/outbound-queue.ts';
import { rareMailIdentities } from '#functions/ports/rare-mail-identities.ts';
import { storedFiles } from '#functions/ports/stored-files.ts';
import { keySweep } from '#functions/ports/table.ts';
import { timers } from '#functions/ports/timers.ts';

const files = [mediaEraser, exportParts, storedFiles, mediaUrl] as const;
const deps = openDeps('work', outbound, timers, allJobs, liveSockets, keySweep, rareMailIdentities, dns, ...files);

// What comes seldom is fetched with the first of it: a cold start does without.
export const handler = queueConsumer(
  'work',
  queuedJob,
  jobRunner<Exclude<Job, CampaignJob | BillingJob> | Extract<Job, { type: 'startCampaign' }>>(deps, {
    sendSchedule: (job) => sendSchedule(deps, job),
    importContactList: async (job) => (await import('#functions/areas/contact-lists/run-import.ts')).runImport(deps, job),
    checkContactList: async (job) => (await import('#functions/areas/contact-lists/check-numbers.ts')).checkNumbers(deps, job),
    resumeContactLists: async (job) => (await import('#functions/areas/contact-lists/start-check.ts')).resumeContactLists(deps, job),
    forgetContactList: async (job) => (await import('#functions/areas/contact-lists/forget-list.ts')).forgetContactList(deps, job),
    forgetChat: (job) => forgetChat(deps, job),
    forgetTag: (job) => forgetTag(deps, job),
    mergeWords: async (job) => (await import('#functions/records/words/merge-words.ts')).mergeWords(deps, job),
    bulkStep: async (job) => (await import('#functions/areas/tickets/bulk/run-bulk.ts')).runBulk(deps, job),
    wakeTicket: (job) => wakeTicket(deps, job),
    sayHeld: (job) => sayHeld(deps, job),
    closeIdleTickets: () => closeIdleTickets(deps),
    releaseQueue: (job) => releaseQueue(deps, job),
    eraseStep: async (job) => (await import('#functions/areas/contact-privacy/erase/run-erasure.ts')).runErasure(deps, job),
    eraseCompanyStep: async (job) => (await import('#functions/areas/platform/erase/run-company-erasure.ts')).runCompanyErasure(deps, job),
    exportCompanyStep: async (job) => (await import('#functions/areas/platform/export/run-company-export.ts')).runCompanyExport(deps, job),
    exportStep: async (job) => (await import('#functions/areas/contact-privacy/export/run-export.ts')).runExport(deps, job),
    returnTickets: (job) => returnTicketsOfUser(deps, job),
    importPhonebook: async (job) => (await import('#functions/areas/contacts/import-phonebook.ts')).importMoreNames(deps, job),
    forgetPhonebook: (job) => forgetPhonebook(deps, job),
    announce: async (job) => (await import('#functions/areas/push/announce.ts')).announceByJob(deps, job),
    lookAtMailDomain: (job) => lookAgain(deps, job),
    writeInvoices: async (job) => (await import('#functions/areas/billing/write-due-invoices.ts')).writeDueInvoices(deps, job),
    // All timers end in one queue.
    startCampaign: (job) => deps.jobs.send(job),
  }),
  { about: aboutJob },
);
