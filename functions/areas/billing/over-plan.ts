import type { planExcess, Subscription } from '#shared/contract/subscription.ts';
import { userItem } from '#functions/records/accounts/user-item.ts';
import { excessOf, larger } from '#functions/records/billing/plan-limits.ts';
import type { CompanyItem, PlanLimits } from '#functions/records/companies/company-item.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { queueItem } from '#functions/records/queues/queue-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import type * as z from 'zod';

type Excess = z.output<typeof planExcess>;

/** Something of a company that a plan limits. */
interface Limited {
  /** Ids come in the order of their making. */
  readonly id: string;
  readonly name: string;
  /** A company would go without it last: an admin, the default connection. */
  readonly isNeeded: boolean;
}

const users = userItem.pick({ userId: true, name: true, profile: true });
const connections = connectionItem.pick({ connectionId: true, name: true, isDefault: true });
const queues = queueItem.pick({ queueId: true, name: true });

const limited: Readonly<Record<Excess, (part: TablePart, company: CompanyItem['companyId']) => Promise<Limited[]>>> = {
  users: async (part, c) =>
    readableItems(users, await part.queryAll({ pk: companyKeys.user(c, '').pk })).map(({ userId: id, name, profile }) => ({
      id,
      name,
      isNeeded: profile === 'admin',
    })),
  connections: async (part, c) =>
    readableItems(connections, await part.queryAll({ pk: companyKeys.connection(c, '').pk })).map(({ connectionId: id, name, isDefault: isNeeded }) => ({
      id,
      name,
      isNeeded,
    })),
  queues: async (part, c) =>
    readableItems(queues, await part.queryAll({ pk: companyKeys.queue(c, '').pk })).map(({ queueId: id, name }) => ({ id, name, isNeeded: false })),
};

const newestFirst = (one: Limited, other: Limited): number => Number(one.isNeeded) - Number(other.isNeeded) || (one.id < other.id ? 1 : -1);

/** The excess over the plan that the company paid for, by name, and when sending is switched off. @param plan the company's, as it is now. */
export async function overPlanOf(part: TablePart, company: CompanyItem, plan: PlanLimits | undefined): Promise<Subscription['overPlan']> {
  const { overPlan, companyId } = company;
  if (!overPlan) return null;
  const limits = larger(overPlan.limits, plan);
  const excess = excessOf(company, limits);
  if (excess.length === 0) return null;
  const kinds = excess.map(async (kind) => {
    const all = await limited[kind](part, companyId);
    const limit = limits[kind];
    const names = all.toSorted(newestFirst).map(({ name }) => name);
    return { kind, limit, count: all.length, names: names.slice(0, Math.max(0, all.length - limit)) };
  });
  return { excess, offAt: overPlan.offAt, tooMany: await Promise.all(kinds) };
}
