import type { Job } from '#shared/contract/jobs.ts';
import type { Clock } from './clock.ts';
import type { Jobs } from './jobs.ts';

/** A request has ended by then: its row stands, or never comes. */
const requestEndsMs = 30_000;
/** Mostly the row is there before the job is. */
const lookAgainMs = 2_000;

interface BeginDeps {
  readonly jobs: Jobs;
  readonly clock: Clock;
}

type BegunJob = Extract<Job, { begunAtMs?: number | undefined }>;

/** Sends the job of work that a request is about to write down. */
export const sendBeforeRow = ({ jobs, clock }: BeginDeps, job: BegunJob): Promise<void> => jobs.send({ ...job, begunAtMs: clock.nowMs() });

/** Puts a job back that finds its row not there yet, for as long as the request may still write it. */
export async function waitForRow({ jobs, clock }: BeginDeps, job: BegunJob): Promise<void> {
  const nowMs = clock.nowMs();
  if (job.begunAtMs !== undefined && nowMs < job.begunAtMs + requestEndsMs) await jobs.send(job, nowMs + lookAgainMs);
}
