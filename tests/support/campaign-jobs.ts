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
import type { Home } from './given.ts';

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

/** Does the next job by its time, on the clock of the test. @returns whether there was one until then */
export async function runNextJob(home: Home, untilMs: number): Promise<boolean> {
  const { jobs, clock, timers } = home.deps;
  for (const job of timers.due(clock.nowMs())) await jobs.send(job);
  const next = jobs.sent.toSorted((one, other) => (one.notBeforeMs ?? 0) - (other.notBeforeMs ?? 0))[0];
  if (!next || (next.notBeforeMs ?? 0) > untilMs) return false;
  jobs.sent.splice(jobs.sent.indexOf(next), 1);
  clock.advance(Math.max(0, (next.notBeforeMs ?? 0) - clock.nowMs()));
  await runCampaignJob(home.deps, next.job);
  return true;
}
