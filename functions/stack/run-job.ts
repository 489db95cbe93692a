import type { Job, QueuedJob } from '#shared/contract/jobs.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';

/** Handlers by kind of job. A kind without a handler does not compile. */
export type JobHandlers<J extends Job> = { readonly [T in J['type']]: (job: Extract<J, { type: T }>) => Promise<void> };

/** Facts for the line of a job. */
export const aboutJob = ({ job }: QueuedJob) => ({ job: job.type, companyId: 'companyId' in job ? job.companyId : undefined });

/** Runs a job when its time has come, and puts it back until then. */
export function jobRunner<J extends Job>({ clock, jobs }: { readonly clock: Clock; readonly jobs: Jobs }, handlers: JobHandlers<J>) {
  return async ({ job, notBeforeMs }: QueuedJob): Promise<void> => {
    if (notBeforeMs !== undefined && notBeforeMs > clock.nowMs()) return jobs.send(job, notBeforeMs);
    // A queue has the jobs of its function and no others; it is the handler of this very type, which TypeScript cannot follow.
    const run: (job: never) => Promise<void> = handlers[job.type as J['type']];
    await run(job as never);
  };
}
