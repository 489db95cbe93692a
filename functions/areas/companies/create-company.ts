import * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { companyId, type PlanId, queueId, userId } from '#shared/contract/ids.ts';
import type { AccountItem } from '../../data/account-item.ts';
import type { CompanyItem } from '../../data/company-item.ts';
import { companyListing } from '../../data/listed-company.ts';
import { companyKeys, systemKeys } from '../../data/keys.ts';
import { newQueue, type QueueItem } from '../../data/queue-item.ts';
import type { Table } from '../../data/table.ts';
import type { UserItem } from '../../data/user-item.ts';
import { ConditionFailed, put, type Write } from '../../data/writes.ts';
import { type Clock, isoTime } from '../../ports/clock.ts';

export interface NewCompany {
  readonly name: string;
  /** Of the first user, an admin who is named as the company until somebody edits the profile. */
  readonly email: string;
  readonly passwordHash: string;
  readonly planId: PlanId;
  readonly dueAt: string;
  readonly referrer: string | null;
  readonly isSuper: boolean;
}

export interface CreatedCompany {
  readonly company: CompanyItem;
  readonly admin: UserItem;
  readonly queue: QueueItem;
}

/**
 * A company with its first admin and first queue, all or nothing.
 *
 * @throws AppError ERR_EMAIL_IN_USE, ERR_COMPANY_NAME_IN_USE; of any number at the same time exactly one succeeds.
 */
export async function createCompany(deps: { table: Table; clock: Clock }, input: NewCompany): Promise<CreatedCompany> {
  const created = composeCompany(deps.clock, input);
  try {
    await deps.table.across.commit(...companyWrites(created, input));
    return created;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new AppError(error.index === 0 ? 'ERR_EMAIL_IN_USE' : 'ERR_COMPANY_NAME_IN_USE', {}, { cause: error });
  }
}

const newIds = z.object({ companyId, userId, queueId });

function composeCompany(clock: Clock, input: NewCompany): CreatedCompany {
  const ids = newIds.parse({ companyId: clock.newId(), userId: clock.newId(), queueId: clock.newId() });
  const createdAt = isoTime(clock.nowMs());
  const { name, email, planId, dueAt, referrer, isSuper } = input;
  return {
    company: {
      type: 'company',
      companyId: ids.companyId,
      name,
      email,
      planId,
      dueAt,
      recurrence: 'MENSAL',
      isActive: true,
      isCampaignsEnabled: true,
      referrer,
      cursorKey: clock.randomBytes(32).toString('hex'),
      userCount: 1,
      queueCount: 1,
      connectionCount: 0,
      defaultConnectionId: null,
      createdAt,
    },
    admin: {
      type: 'user',
      companyId: ids.companyId,
      userId: ids.userId,
      name,
      email,
      profile: 'admin',
      isSuper,
      queueIds: [ids.queueId],
      revision: 1,
      createdAt,
    },
    queue: newQueue({ companyId: ids.companyId, queueId: ids.queueId, name: 'Atendimento', color: '#007aff', createdAt }),
  };
}

/** The e-mail comes first: it is the failure to report when both are taken. */
function companyWrites({ company, admin, queue }: CreatedCompany, { email, passwordHash }: NewCompany): Write[] {
  const { companyId: id } = company;
  const account: AccountItem = { type: 'account', companyId: id, userId: admin.userId, passwordHash };
  return [
    put(systemKeys.email(email), account, ['absent']),
    put(systemKeys.companyName(company.name), { type: 'companyName', companyId: id }, ['absent']),
    put(companyKeys.company(id), company),
    put(companyKeys.user(id, admin.userId), admin),
    put(companyKeys.queue(id, queue.queueId), queue),
    companyListing(company),
  ];
}
