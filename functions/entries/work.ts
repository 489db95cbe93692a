import * as z from 'zod';
import { queuedJob } from '#shared/contract/jobs.ts';
import { runCampaign } from '../areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '../areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '../areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '../areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '../areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '../areas/campaigns/forget-campaign.ts';
import { startScheduled } from '../areas/campaigns/start-campaign.ts';
import { forgetChat } from '../areas/chats/forget-chat.ts';
import { runErasure } from '../areas/contact-privacy/erase/run-erasure.ts';
import { runExport } from '../areas/contact-privacy/export/run-export.ts';
import { forgetPhonebook } from '../areas/connections/forget-phonebook.ts';
import { importMoreNames } from '../areas/contacts/import-phonebook.ts';
import { announce } from '../areas/push/announce.ts';
import { Listeners } from '../areas/push/load-listeners.ts';
import { releaseQueue } from '../areas/queues/release-queue.ts';
import { runCompanyErasure } from '../areas/platform/erase/run-company-erasure.ts';
import { runCompanyExport } from '../areas/platform/export/run-company-export.ts';
import { closeIdleTickets } from '../areas/tickets/close-idle-tickets.ts';
import { sendSchedule } from '../areas/schedules/send-schedule.ts';
import { forgetTag } from '../areas/tags/forget-tag.ts';
import { runBulk } from '../areas/tickets/bulk/run-bulk.ts';
import { wakeTicket } from '../areas/tickets/wake-ticket.ts';
import { returnTicketsOfDeleted } from '../areas/users/return-tickets-of-deleted.ts';
import { openKeySweep } from '../data/sweep-keys.ts';
import { openTable } from '../data/table.ts';
import { mediaEnvironment, outboundEnvironment, readEnvironment, signingEnvironment, tableEnvironment, timerEnvironment } from '../lib/environment.ts';
import { lazyMediaUrl } from '../lib/lazy-media-url.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { jobRunner } from '../lib/run-job.ts';
import { systemClock as clock } from '../ports/clock.ts';
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
    ...mediaEnvironment.shape,
    ...signingEnvironment.shape,
    MEDIA_BUCKET: z.string().min(1),
    LIVE_ENDPOINT: z.url(),
  }),
);
const table = openTable(environment.TABLE_NAME);
const jobs = openJobs(environment.JOBS_QUEUE_URL);
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
};

export const handler = queueConsumer(
  'work',
  queuedJob,
  jobRunner(deps, {
    sendSchedule: (job) => sendSchedule(deps, job),
    forgetChat: (job) => forgetChat(deps, job),
    forgetTag: (job) => forgetTag(deps, job),
    bulkStep: (job) => runBulk(deps, job),
    wakeTicket: (job) => wakeTicket(deps, job),
    closeIdleTickets: () => closeIdleTickets(deps),
    releaseQueue: (job) => releaseQueue(deps, job),
    eraseStep: (job) => runErasure(deps, job),
    eraseCompanyStep: (job) => runCompanyErasure(deps, job),
    exportCompanyStep: (job) => runCompanyExport(deps, job),
    exportStep: (job) => runExport(deps, job),
    returnTickets: (job) => returnTicketsOfDeleted(deps, job),
    importPhonebook: (job) => importMoreNames(deps, job),
    forgetPhonebook: (job) => forgetPhonebook(deps, job),
    announce: (job) => announce(deps, job),
    startCampaign: (job) => startScheduled(deps, job),
    runCampaign: (job) => runCampaign(deps, job),
    campaignTurn: (job) => takeCampaignTurn(deps, job),
    sendConfirmed: (job) => sendConfirmed(deps, job),
    sweepCampaign: (job) => sweepCampaign(deps, job),
    wakeLanes: (job) => wakeLanes(deps, job),
    forgetCampaign: (job) => forgetCampaign(deps, job),
  }),
);
