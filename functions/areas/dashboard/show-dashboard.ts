import type { Attendant, Dashboard } from '#shared/contract/dashboard.ts';
import type { UserId } from '#shared/contract/ids.ts';
import { type PeriodFilter, periodOf } from '#shared/domain/dashboard-period.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { companyNow } from '#shared/domain/ticket.ts';
import { type DayNumbers, loadHours, loadPeriodStats, type PeriodStats } from '#functions/records/tickets/day-stats.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadOnlineUsers } from '#functions/records/live/online-users.ts';
import { readableItems } from '#functions/data/readable.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { Table } from '#functions/data/table.ts';
import { loadCounters } from '#functions/records/tickets/ticket-counts.ts';
import { userItem, type UserItem } from '#functions/records/accounts/user-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Clock } from '#functions/ports/clock.ts';

export interface DashboardDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** All from kept counters. @throws AppError ERR_DASHBOARD_FILTER_MISSING, ERR_DASHBOARD_PERIOD */
export async function showDashboard(deps: DashboardDeps, principal: Principal, filter: PeriodFilter): Promise<Dashboard> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const nowMs = deps.clock.nowMs();
  const { timeZone } = await loadSettings(table, companyId, nowMs);
  const today = localDay(nowMs, timeZone);
  const period = periodOf(filter, today);
  const [stats, hours, counts, users, online] = await Promise.all([
    loadPeriodStats(table, companyId, period),
    loadHours(table, companyId, today),
    loadCounters(table, companyId),
    table.queryAll({ pk: companyKeys.user(companyId, '').pk }),
    loadOnlineUsers(table, companyId, nowMs),
  ]);
  const now = companyNow(counts);
  return {
    period,
    counters: { supportPending: now.waiting, supportHappening: now.happening, ...companyCounters(stats.company) },
    attendants: attendantsOf(readableItems(userItem, users), stats, online),
    hours,
  };
}

function companyCounters(sums: DayNumbers): Pick<Dashboard['counters'], 'supportFinished' | 'avgSupportTime' | 'avgWaitTime' | 'leads'> {
  return {
    supportFinished: sums.finished,
    avgSupportTime: supportMinutes(sums),
    avgWaitTime: meanMinutes(sums.waitMs, sums.waitCount),
    leads: sums.contacts,
  };
}

function attendantsOf(users: readonly UserItem[], { byUser }: PeriodStats, online: ReadonlySet<UserId>): Attendant[] {
  const attendants = users.map(({ userId: id, name }): Attendant => {
    const sums = byUser.get(id);
    const rating = sums && sums.ratingCount > 0 ? hundredths(sums.ratingSum / sums.ratingCount) : null;
    return { id, name, rating, avgSupportTime: sums ? supportMinutes(sums) : 0, finished: sums?.finished ?? 0, online: online.has(id) };
  });
  return attendants.sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

/** Tickets that nobody accepted had no support and are left out. */
const supportMinutes = ({ supportMs, finished, unsupported }: DayNumbers): number => meanMinutes(supportMs, finished - unsupported);
const meanMinutes = (sumMs: number, count: number): number => (count > 0 ? hundredths(sumMs / count / 60_000) : 0);
const hundredths = (value: number): number => Math.round(value * 100) / 100;
