import * as declared from '#shared/ports/declared.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { Jobs } from './jobs.ts';
import { late } from './late.ts';
import { port } from './port.ts';

/** Jobs at a time of their own: never early; once the system is up again if it was down. */
export interface Timers {
  /** Sets the timer of this name, in place of the one that there was. @param name letters, digits, `-` and `_`, at most 64. */
  set(name: string, atMs: number, job: Job): Promise<void>;
  /** A timer that has fired already still arrives: a job checks whether it is wanted. */
  clear(name: string): Promise<void>;
}

export const timers = () =>
  port(declared.timers, 'timers', ({ TIMER_GROUP: group, TIMER_ROLE_ARN: roleArn, JOBS_QUEUE_ARN: queueArn }, { jobs }: { readonly jobs: Jobs }) =>
    late<Timers, keyof Timers>(['set', 'clear'], async () => (await import('./scheduler.ts')).openTimers({ group, roleArn, queueArn }, jobs)),
  );
