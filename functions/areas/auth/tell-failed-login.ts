import type { FailedStep } from '#shared/contract/jobs.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { AuthDeps } from './deps.ts';

/**
 * Has a refused attempt noted, whatever address was typed: the job looks for the account, so that neither answer nor time tells whether there is one.
 */
export async function tellFailedLogin({ jobs, clock }: Pick<AuthDeps, 'jobs' | 'clock'>, email: string, step: FailedStep): Promise<void> {
  await jobs.send({ type: 'noteFailedLogin', email, step, at: isoTime(clock.nowMs()), attemptId: clock.newId() });
}
