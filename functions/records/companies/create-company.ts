import * as z from 'zod';
import type { Company } from '#shared/contract/companies.ts';
import { noHeldRole } from '#functions/records/accounts/held-role.ts';
import { companyId, type PlanId, queueId, userId } from '#shared/contract/ids.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import { type Clock, isoTime } from '#functions/ports/clock.ts';
import type { AccountItem } from '#functions/records/accounts/account-item.ts';
import { commitDecision, type GuardedWrite, newItem } from '#functions/data/commit-decision.ts';
import type { CompanyItem } from './company-item.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { companyListing } from './listed-company.ts';
import { takePlan } from '#functions/records/billing/plan-item.ts';
import { newQueue, type QueueItem } from '#functions/records/queues/queue-item.ts';
import type { Table } from '#functions/data/table.ts';
import type { UserItem } from '#functions/records/accounts/user-item.ts';
import { put } from '#functions/data/writes.ts';

export interface NewCompany {
  readonly name: string;
  /** E-mail of the company and of its first user, an admin. */
  readonly email: string;
  /** Name of the first user; by default that of the company, until somebody edits the profile. */
  readonly adminName?: string;
  readonly passwordHash: string;
  readonly planId: PlanId;
  readonly dueAt: string;
  readonly referrer: string | null;
  readonly isSuper: boolean;
  /** Fields that only sign-up sets. */
  readonly phone?: string | null;
  readonly recurrence?: Company['recurrence'];
  readonly isActive?: boolean;
  readonly isCampaignsEnabled?: boolean;
  readonly awaitsAddressProof?: boolean;
}

export interface CreatedCompany {
  readonly company: CompanyItem;
  readonly admin: UserItem;
  readonly queue: QueueItem;
}

/**
 * A company with its first admin and first queue, all or nothing.
 *
 * @throws AppError ERR_EMAIL_IN_USE, ERR_COMPANY_NAME_IN_USE, ERR_NO_PLAN_FOUND; of any number at the same time exactly one succeeds.
 */
export async function createCompany({ table, clock }: { table: Table; clock: Clock }, input: NewCompany): Promise<CreatedCompany> {
  const created = composeCompany(clock, input);
  return commitDecision(table.across, async () => ({ writes: companyWrites(created, input), result: created }));
}

const newIds = z.object({ companyId, userId, queueId });

function composeCompany(clock: Clock, input: NewCompany): CreatedCompany {
  const ids = newIds.parse({ companyId: newRecordId(clock), userId: newRecordId(clock, 1), queueId: newRecordId(clock, 2) });
  const createdAt = isoTime(clock.nowMs());
  const { email, isSuper } = input;
  return {
    company: composeItem(ids.companyId, createdAt, clock.randomBytes(32).toString('hex'), input),
    admin: {
      type: 'user',
      companyId: ids.companyId,
      userId: ids.userId,
      name: input.adminName ?? input.name,
      email,
      profile: 'admin',
      ...noHeldRole,
      isSuper,
      queueIds: [ids.queueId],
      revision: 1,
      createdAt,
    },
    queue: newQueue({ companyId: ids.companyId, queueId: ids.queueId, name: 'Atendimento', color: '#007aff', createdAt }),
  };
}

const composeItem = (id: CompanyItem['companyId'], createdAt: string, cursorKey: string, input: NewCompany): CompanyItem => ({
  type: 'company',
  companyId: id,
  name: input.name,
  email: input.email,
  phone: input.phone ?? null,
  planId: input.planId,
  dueAt: input.dueAt,
  recurrence: input.recurrence ?? 'MENSAL',
  isActive: input.isActive ?? true,
  isCampaignsEnabled: input.isCampaignsEnabled ?? true,
  referrer: input.referrer,
  cursorKey,
  userCount: 1,
  queueCount: 1,
  connectionCount: 0,
  defaultConnectionId: null,
  createdAt,
  ...(input.awaitsAddressProof ? { awaitsAddressProof: true } : {}),
});

/** The e-mail comes first: it is the failure to report when more is taken. */
function companyWrites({ company, admin, queue }: CreatedCompany, { email, passwordHash, isSuper }: NewCompany): GuardedWrite[] {
  const { companyId: id } = company;
  const account: AccountItem = { type: 'account', companyId: id, userId: admin.userId, passwordHash };
  const plan = takePlan(company.planId, id);
  return [
    { write: put(systemKeys.email(email), account, ['absent']), refusal: 'ERR_EMAIL_IN_USE', field: 'email' },
    { write: put(systemKeys.companyName(company.name), { type: 'companyName', companyId: id }, ['absent']), refusal: 'ERR_COMPANY_NAME_IN_USE', field: 'name' },
    // The platform's own company is there before there are plans.
    ...(isSuper ? plan.slice(1) : plan),
    newItem(companyKeys.company(id), company),
    { write: put(companyKeys.user(id, admin.userId), admin) },
    { write: put(companyKeys.queue(id, queue.queueId), queue) },
    { write: companyListing(company) },
  ];
}
