import { runCampaign } from '#functions/areas/campaigns/dispatch/run-campaign.ts';
import { sendConfirmed } from '#functions/areas/campaigns/dispatch/send-confirmed.ts';
import { sweepCampaign } from '#functions/areas/campaigns/dispatch/sweep-campaign.ts';
import { takeCampaignTurn } from '#functions/areas/campaigns/dispatch/table-lane.ts';
import { wakeLanes } from '#functions/areas/campaigns/dispatch/wake-lanes.ts';
import type { MailDispatchDeps } from '#functions/areas/campaigns/mail/deps.ts';
import { takeMailTurns } from '#functions/areas/campaigns/mail/mail-lane.ts';
import { forgetCampaign } from '#functions/areas/campaigns/forget-campaign.ts';
import { startScheduled } from '#functions/areas/campaigns/start-campaign.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { asFunction } from './function-rights.ts';

/** Does a job of a campaign; of others nothing. */
export const runCampaignJob = (deps: MailDispatchDeps, job: Job): Promise<void> => asFunction('dispatch', () => runJob(deps, job));

async function runJob(deps: MailDispatchDeps, job: Job): Promise<void> {
  switch (job.type) {
    case 'startCampaign':
      return startScheduled(deps, job);
    case 'runCampaign':
      return runCampaign(deps, job);
    case 'campaignTurn':
      return takeCampaignTurn(deps, job);
    case 'mailTurn':
      return takeMailTurns(deps, job);
    case 'sendConfirmed':
      return sendConfirmed(deps, job);
    case 'sweepCampaign':
      return sweepCampaign(deps, job);
    case 'wakeLanes':
      return wakeLanes(deps, job);
    case 'forgetCampaign':
      return forgetCampaign(deps, job);
    default:
      return undefined;
  }
}
