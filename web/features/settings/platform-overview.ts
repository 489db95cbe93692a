import type { CompanyHealth } from '#shared/contract/company-health.ts';
import type { CompanyId } from '#shared/contract/ids.ts';
import type { ListedCompany } from '#shared/contract/platform.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { monthsOfRecurrence } from '#shared/domain/due-date.ts';
import { daysUntil } from '#shared/domain/due-date-tone.ts';
import { localDay } from '#shared/domain/local-time.ts';

export interface Money {
  readonly companies: number;
  /** In reais. */
  readonly value: number;
}

export interface PlatformOverview {
  /** Active ones with a connection that is not up. */
  readonly down: readonly { readonly company: ListedCompany; readonly connections: CompanyHealth['connections'] }[];
  /** Active ones whose trial or paid time ends within days, the nearest first. */
  readonly ending: readonly ListedCompany[];
  /** Due in this month from today on. */
  readonly month: Money;
  /** Due already, and neither paid nor suspended. */
  readonly overdue: Money;
  /** How many companies were looked at. */
  readonly seen: number;
}

const soonDays = 5;
/** Sign-up gives three days; a company that has paid has more from its first day on. */
const longestTrialMs = 4 * 86_400_000;

export const isTrial = ({ createdAt, dueDate }: ListedCompany): boolean => Date.parse(dueDate) - Date.parse(createdAt) < longestTrialMs;

interface Known {
  readonly companies: readonly ListedCompany[];
  readonly health: ReadonlyMap<CompanyId, CompanyHealth>;
  readonly plans: readonly Plan[];
  /** The platform's own, which is due never. */
  readonly own: CompanyId;
  readonly nowMs: number;
  readonly timeZone: string;
}

/** Finds the companies that staff are to look at, from the lists of companies, health and plans. */
export function platformOverview({ companies, health, plans, own, nowMs, timeZone }: Known): PlatformOverview {
  const active = companies.filter(({ id, status }) => status && id !== own);
  const daysLeft = ({ dueDate }: ListedCompany): number => daysUntil(dueDate, nowMs, timeZone);
  const monthOf = (ms: number): string => localDay(ms, timeZone).slice(0, 7);
  const priceOf = ({ planId, recurrence }: ListedCompany): number => (plans.find(({ id }) => id === planId)?.value ?? 0) * monthsOfRecurrence[recurrence];
  const sum = (some: readonly ListedCompany[]): Money => ({ companies: some.length, value: some.reduce((total, company) => total + priceOf(company), 0) });
  return {
    down: active.flatMap((company) => {
      const connections = health.get(company.id)?.connections;
      return connections && connections.up < connections.total ? [{ company, connections }] : [];
    }),
    ending: active
      .filter((company) => daysLeft(company) >= 0 && daysLeft(company) <= soonDays)
      .toSorted((one, other) => Date.parse(one.dueDate) - Date.parse(other.dueDate)),
    month: sum(active.filter((company) => daysLeft(company) >= 0 && monthOf(Date.parse(company.dueDate)) === monthOf(nowMs))),
    overdue: sum(active.filter((company) => daysLeft(company) < 0)),
    seen: companies.length,
  };
}
