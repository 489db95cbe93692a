import type * as z from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { planExcess } from '#shared/contract/subscription.ts';
import type { CompanyItem, PlanLimits } from '#functions/records/companies/company-item.ts';
import type { Table } from '#functions/data/table.ts';
import type { Clause } from '#functions/data/writes.ts';
import { loadPlan } from './plan-item.ts';

const refusals = { users: 'ERR_PLAN_LIMIT_USERS', connections: 'ERR_PLAN_LIMIT_CONNECTIONS', queues: 'ERR_PLAN_LIMIT_QUEUES' } as const;
type Counts = Pick<CompanyItem, 'userCount' | 'connectionCount' | 'queueCount'>;
const kinds = ['users', 'connections', 'queues'] as const;

/** Names what of a company is more than the limits. */
export function excessOf({ userCount, connectionCount, queueCount }: Counts, limits: PlanLimits): z.output<typeof planExcess>[] {
  const counts = { users: userCount, connections: connectionCount, queues: queueCount };
  return kinds.filter((kind) => counts[kind] > limits[kind]);
}

/** @throws AppError ERR_PLAN_LIMIT_USERS, _CONNECTIONS or _QUEUES with limit */
export function requireFit(company: Counts, limits: PlanLimits): void {
  const [excess] = excessOf(company, limits);
  if (excess) throw new AppError(refusals[excess], { limit: limits[excess] });
}

/** @throws AppError ERR_PLAN_LIMIT_USERS, _CONNECTIONS or _QUEUES with limit */
export async function requireRoom(table: Table, company: CompanyItem, kind: (typeof kinds)[number], nowMs: number): Promise<void> {
  const { users, connections, queues } = await loadPlan(table, company.planId);
  const limit = smaller({ users, connections, queues }, openLimits(company, nowMs))[kind];
  const counts = { users: company.userCount, connections: company.connectionCount, queues: company.queueCount };
  if (counts[kind] >= limit) throw new AppError(refusals[kind], { limit });
}

/** Limits of the plans whose code somebody could still pay; undefined without one. */
export const openLimits = ({ askedLimits, askedUntilMs }: CompanyItem, nowMs: number): PlanLimits | undefined =>
  askedUntilMs !== undefined && askedUntilMs >= nowMs ? askedLimits : undefined;

const limitsBy =
  (choose: (one: number, other: number) => number) =>
  (one: PlanLimits, other: PlanLimits | undefined): PlanLimits => {
    if (!other) return one;
    const { users, connections, queues } = one;
    return { users: choose(users, other.users), connections: choose(connections, other.connections), queues: choose(queues, other.queues) };
  };

export const smaller = limitsBy(Math.min);

/** The limits that a company paid for hold on where its plan is lowered, and grow with it. */
export const larger = limitsBy(Math.max);

/** The company's limits are as they were read: neither another plan nor a code of one has come. */
export const asLimited = ({ planId, askedUntilMs }: CompanyItem): Clause[] => [
  ['planId', '=', planId],
  askedUntilMs === undefined ? ['askedUntilMs', 'absent'] : ['askedUntilMs', '=', askedUntilMs],
];

/** Nothing was added to the company, and nothing taken. */
export const asCounted = ({ userCount, connectionCount, queueCount }: Counts): Clause[] => [
  ['userCount', '=', userCount],
  ['connectionCount', '=', connectionCount],
  ['queueCount', '=', queueCount],
];
