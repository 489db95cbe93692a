import type { Job, QueuedJob } from '#shared/contract/jobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { Jobs } from '../ports/jobs.ts';

/** What does each kind of job. A kind without one does not compile. */
export type JobHandlers = { readonly [T in Job['type']]: (job: Extract<Job, { type: T }>) => Promise<void> };

/** Runs a job when its time has come, and puts it back until then. */
export function jobRunner({ clock, jobs }: { readonly clock: Clock; readonly jobs: Jobs }, handlers: JobHandlers) {
  return async ({ job, notBeforeMs }: QueuedJob): Promise<void> => {
    if (notBeforeMs !== undefined && notBeforeMs > clock.nowMs()) return jobs.send(job, notBeforeMs);
    const run: (job: never) => Promise<void> = handlers[job.type];
    // It is the handler of this very type, which TypeScript cannot follow through the lookup.
    await run(job as never);
  };
}
