import type { Job } from '#shared/contract/jobs.ts';
import { hasRight, type Rightful } from '#shared/contract/roles.ts';
import { leaveChats } from '#functions/conversations/leave-chats.ts';
import { returnTickets } from '#functions/conversations/return-tickets.ts';
import { findItem } from '#functions/data/find-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { userItem, type UserItem } from '#functions/records/accounts/user-item.ts';
import { forgetPushDevices } from '#functions/records/live/push-device-item.ts';
import { forgetOwnRecords } from '#functions/records/declared/own-records.ts';
import type { UserDeps } from './deps.ts';

/** Well within the time that a job has. */
const atATimeMs = 30_000;

/** A call that was let in before the change is over by then, whatever tickets it gave to the user. */
const lastCallsMs = 30_000;

/** Asks for the user's tickets to wait for others again. It comes before the change that means it, so that there is none without it. */
export const askForReturn = ({ jobs, clock }: UserDeps, { companyId, userId }: Pick<UserItem, 'companyId' | 'userId'>): Promise<void> =>
  jobs.send({ type: 'returnTickets', companyId, userId }, clock.nowMs() + lastCallsMs);

/** Whether a change takes away the right to answer: customers of the user would wait for somebody who cannot write. */
export const losesAnswering = (before: Rightful, after: Rightful): boolean => mayAnswer(before) && !mayAnswer(after);
const mayAnswer = (user: Rightful): boolean => hasRight(user, 'conversations:answer');

/**
 * The rest of a deletion, in as many jobs as it takes; of somebody who may answer no more the tickets alone. A user who is there and may answer keeps
 * everything.
 */
export async function returnTicketsOfUser(deps: UserDeps, job: Extract<Job, { type: 'returnTickets' }>): Promise<void> {
  const { companyId, userId } = job;
  const user = await findItem(deps.table.forCompany(companyId), companyKeys.user(companyId, userId), userItem);
  if (user && mayAnswer(user)) return;
  if (!user) {
    await forgetPushDevices(deps.table, { companyId, userId });
    await forgetOwnRecords(deps.table, { companyId, userId });
    await leaveChats(deps, { companyId, userId });
  }
  const isDone = await returnTickets(deps, { companyId, userId }, deps.clock.nowMs() + atATimeMs);
  if (!isDone) await deps.jobs.send(job);
}
