import * as declared from '#shared/ports/declared.ts';
import { billingJobTypes, campaignJobTypes } from '#shared/contract/job-queues.ts';
import type { Job, QueuedJob } from '#shared/contract/jobs.ts';
import { port } from './port.ts';
import { sqs, type Sqs } from './sqs.ts';

/** The queue of what is done in the background. A job may come twice, and late. */
export interface Jobs {
  /** @param notBeforeMs the earliest time at which it is done; at once without it. */
  send(job: Job, notBeforeMs?: number): Promise<void>;
}

/** SQS delays a message by at most a quarter of an hour; what is due later is put back once more. */
const longestDelaySeconds = 15 * 60;

const ofCampaigns: ReadonlySet<string> = new Set(campaignJobTypes);
const ofBilling: ReadonlySet<string> = new Set(billingJobTypes);

/**
 * @param queueUrls of a function that sends no jobs of one kind, without its queue.
 * @param nowMs for tests; the delay counts from it.
 */
export function openJobs(
  { jobs = '', campaigns = '', charges = '' }: { readonly jobs?: string; readonly campaigns?: string; readonly charges?: string },
  { call = sqs, nowMs = Date.now }: { readonly call?: Sqs; readonly nowMs?: () => number } = {},
): Jobs {
  const queueOf = ({ type }: Job): string => (ofCampaigns.has(type) ? campaigns : ofBilling.has(type) ? charges : jobs);
  return {
    send: async (job, notBeforeMs) => {
      const waitSeconds = notBeforeMs === undefined ? 0 : Math.max(0, Math.ceil((notBeforeMs - nowMs()) / 1_000));
      const queued: QueuedJob = notBeforeMs === undefined ? { job } : { job, notBeforeMs };
      const DelaySeconds = Math.min(longestDelaySeconds, waitSeconds);
      await call('SendMessage', { QueueUrl: queueOf(job), MessageBody: JSON.stringify(queued), DelaySeconds });
    },
  };
}

export const jobs = () => port(declared.jobs, 'jobs', ({ JOBS_QUEUE_URL }) => openJobs({ jobs: JOBS_QUEUE_URL }));
export const campaignJobs = () => port(declared.campaignJobs, 'jobs', ({ CAMPAIGNS_QUEUE_URL }) => openJobs({ campaigns: CAMPAIGNS_QUEUE_URL }));
export const allJobs = () =>
  port(declared.allJobs, 'jobs', ({ JOBS_QUEUE_URL, CAMPAIGNS_QUEUE_URL }) => openJobs({ jobs: JOBS_QUEUE_URL, campaigns: CAMPAIGNS_QUEUE_URL }));
export const chargeJobs = () => port(declared.chargeJobs, 'jobs', ({ CHARGES_QUEUE_URL }) => openJobs({ charges: CHARGES_QUEUE_URL }));
