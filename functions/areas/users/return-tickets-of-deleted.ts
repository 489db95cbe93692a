import type { Job } from '#shared/contract/jobs.ts';
import { leaveChats } from '#functions/conversations/leave-chats.ts';
import { returnTickets } from '#functions/conversations/return-tickets.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { forgetPushDevices } from '#functions/records/live/push-device-item.ts';
import { forgetOwnRecords } from '#functions/records/declared/own-records.ts';
import type { UserDeps } from './deps.ts';

/** Well within the time that a job has. */
const atATimeMs = 30_000;

/** The rest of a deletion, in as many jobs as it takes. A user who is there was not deleted after all. */
export async function returnTicketsOfDeleted(deps: UserDeps, job: Extract<Job, { type: 'returnTickets' }>): Promise<void> {
  const { companyId, userId } = job;
  const user = await deps.table.forCompany(companyId).get(companyKeys.user(companyId, userId), { consistent: true });
  if (user) return;
  await forgetPushDevices(deps.table, { companyId, userId });
  await forgetOwnRecords(deps.table, { companyId, userId });
  await leaveChats(deps, { companyId, userId });
  const isDone = await returnTickets(deps, { companyId, userId }, deps.clock.nowMs() + atATimeMs);
  if (!isDone) await deps.jobs.send(job);
}
