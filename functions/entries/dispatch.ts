import { type CampaignJob, queuedJob } from '#shared/contract/jobs.ts';
import { runCampaign } from '#functions/areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '#functions/areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '#functions/areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '#functions/areas/campaigns/dispatch/wake-lanes.ts';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import { mailsPerSecond } from '#functions/records/campaigns/mail-rate.ts';
import { queueConsumer } from '#functions/stack/queue-consumer.ts';
import { aboutJob, jobRunner } from '#functions/stack/run-job.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { openDeps } from '#functions/ports/open-deps.ts';
import { campaignJobs } from '#functions/ports/jobs.ts';
import { meteredMails } from '#functions/ports/mail-service.ts';
import { whatsappOutbound } from '#functions/ports/outbound-queue.ts';
import { appUrl, platformSender } from '#functions/ports/settings.ts';

const ports = openDeps('dispatch', campaignJobs, whatsappOutbound, meteredMails, appUrl, platformSender);
const deps = Object.assign(ports, { mailsPerSecond: () => mailsPerSecond(ports), pause: (ms: number) => delay(ms, true) });

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
    sendAccountMail: async (job) => (await import('#functions/areas/account-mails/send-account-mail.ts')).sendAccountMail(deps, job),
    sendDnsMail: async (job) => (await import('#functions/areas/account-mails/send-dns-mail.ts')).sendDnsMail(deps, job),
    noteFailedLogin: async (job) => (await import('#functions/areas/account-mails/note-failed-login.ts')).noteFailedLogin(deps, job),
    forgetCampaign: (job) => forgetCampaign(deps, job),
  }),
  { about: aboutJob },
);
