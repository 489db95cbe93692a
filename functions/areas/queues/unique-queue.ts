import { AppError } from '#shared/contract/errors.ts';
import type { CompanyItem } from '#functions/records/companies/company-item.ts';
import type { GuardedWrite } from '#functions/data/commit-decision.ts';
import { asLimited } from '#functions/records/billing/plan-limits.ts';
import { companyKeys, normalizeName } from '#functions/data/keys.ts';
import type { QueueItem } from '#functions/records/queues/queue-item.ts';
import { type Clause, update } from '#functions/data/writes.ts';

/** @throws AppError ERR_QUEUE_NAME_IN_USE, ERR_QUEUE_COLOR_ALREADY_EXISTS */
export function requireUnique(queues: readonly QueueItem[], wanted: Pick<QueueItem, 'queueId' | 'name' | 'color'>): void {
  const others = queues.filter(({ queueId }) => queueId !== wanted.queueId);
  const isNameTaken = others.some(({ name }) => normalizeName(name) === normalizeName(wanted.name));
  if (isNameTaken) throw new AppError('ERR_QUEUE_NAME_IN_USE', { field: 'name' });
  const isColorTaken = others.some(({ color }) => color.toLowerCase() === wanted.color.toLowerCase());
  if (isColorTaken) throw new AppError('ERR_QUEUE_COLOR_ALREADY_EXISTS', { field: 'color' });
}

/** Holds while no queue was created, renamed or coloured since the company was read: what was decided on all of them still does. */
export function queuesWrite(company: CompanyItem, added: 1 | 0 | -1): GuardedWrite {
  const { companyId, queuesRevision } = company;
  const isUnchanged: Clause = queuesRevision === undefined ? ['queuesRevision', 'absent'] : ['queuesRevision', '=', queuesRevision];
  return {
    write: update(companyKeys.company(companyId), { add: { queuesRevision: 1, queueCount: added } }, [
      'exists',
      isUnchanged,
      ...(added > 0 ? asLimited(company) : []),
    ]),
  };
}
