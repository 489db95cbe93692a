import { type CampaignJob, queuedJob } from '#shared/contract/jobs.ts';
import { runCampaign } from '../areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '../areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '../areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '../areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '../areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '../areas/campaigns/forget-campaign.ts';
import { startScheduled } from '../areas/campaigns/start-campaign.ts';
import { mailsPerSecond } from '../data/mail-rate.ts';
import { openTable } from '../data/table.ts';
import { campaignsEnvironment, mailEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { jobRunner } from '../lib/run-job.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';
import { openMailService } from '../ports/mail-service.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';
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
    mailTurn: async (job) => (await import('../areas/campaigns/mail/mail-lane.ts')).takeMailTurns(deps, job),
    sendConfirmed: (job) => sendConfirmed(deps, job),
    sweepCampaign: (job) => sweepCampaign(deps, job),
    wakeLanes: (job) => wakeLanes(deps, job),
    forgetCampaign: (job) => forgetCampaign(deps, job),
  }),
);
