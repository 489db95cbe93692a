import { type CampaignJob, queuedJob } from '#shared/contract/jobs.ts';
import { runCampaign } from '../areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '../areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '../areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '../areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '../areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '../areas/campaigns/forget-campaign.ts';
import { startScheduled } from '../areas/campaigns/start-campaign.ts';
import { openTable } from '../data/table.ts';
import { campaignsEnvironment, outboundEnvironment, readEnvironment, tableEnvironment } from '../lib/environment.ts';
import { queueConsumer } from '../lib/queue-consumer.ts';
import { jobRunner } from '../lib/run-job.ts';
import { systemClock as clock } from '../ports/clock.ts';
import { openJobs } from '../ports/jobs.ts';
import { openOutboundQueue } from '../ports/outbound-queue.ts';

const environment = readEnvironment(tableEnvironment.extend({ ...outboundEnvironment.shape, ...campaignsEnvironment.shape }));
const table = openTable(environment.TABLE_NAME);
const deps = {
  table,
  clock,
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
    sendConfirmed: (job) => sendConfirmed(deps, job),
    sweepCampaign: (job) => sweepCampaign(deps, job),
    wakeLanes: (job) => wakeLanes(deps, job),
    forgetCampaign: (job) => forgetCampaign(deps, job),
  }),
);
