import { type CampaignJob, queuedJob } from '#shared/contract/jobs.ts';
import { runCampaign } from '#functions/areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '#functions/areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '#functions/areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '#functions/areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import { mailsPerSecond } from '#functions/records/campaigns/mail-rate.ts';
import { openTable } from '#functions/data/table.ts';
import { campaignsEnvironment, mailEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '#functions/tools/environment.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { jobRunner } from '#functions/stack/run-job.ts';
import { systemClock as clock } from '#functions/ports/clock.ts';
import { openJobs } from '#functions/ports/jobs.ts';
import { openMailService } from '#functions/ports/mail-service.ts';
import { openOutboundQueue } from '#functions/ports/outbound-queue.ts';
import { setTimeout as delay } from 'node:timers/promises';

const environment = readEnvironment(tableEnvironment.extend({ ...outboundEnvironment.shape, ...campaignsEnvironment.shape, ...mailEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const mails = openMailService({ plain: environment.MAIL_CONFIGURATION_SET, tracked: environment.MAIL_TRACKED_CONFIGURATION_SET });
const deps = {
  table,
  clock,
  mails,
  appUrl: environment.APP_URL,
  mailsPerSecond: () => mailsPerSecond({ table, mails }),
  pause: (ms: number) => delay(ms, true),
  jobs: openJobs({ campaigns: environment.CAMPAIGNS_QUEUE_URL }),
  outbound: openOutboundQueue(environment.OUTBOUND_QUEUE_URLS, table, { metaUrl: environment.META_QUEUE_URL }),
};

export const handler = queueConsumer(
  'dispatch',
  queuedJob,
  jobRunner<CampaignJob>(deps, {
    startCampaign: (job) => startScheduled(deps, job),
    runCampaign: (job) => runCampaign(deps, job),
    campaignTurn: (job) => takeCampaignTurn(deps, job),
    mailTurn: async (job) => (await import('#functions/areas/campaigns/mail/mail-lane.ts')).takeMailTurns(deps, job),
    sendConfirmed: (job) => sendConfirmed(deps, job),
    sweepCampaign: (job) => sweepCampaign(deps, job),
    wakeLanes: (job) => wakeLanes(deps, job),
    forgetCampaign: (job) => forgetCampaign(deps, job),
  }),
);
