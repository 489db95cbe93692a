import { AppError } from '../contract/errors.ts';

/** Calendar days, both included: `2026-11-01`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface PeriodFilter {
  /** The last so many days, today included; 0 is no choice. */
  readonly days?: number | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** Periods that the dashboard offers, in days. */
export const offeredDays = [3, 7, 15, 30, 60, 90] as const;

/** Days of the longest period: a leap year. */
const mostDays = 366;

const dayMs = 86_400_000;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** `2026-11-22` → `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** From the first of the month to today, as the dashboard begins. */
export const monthToDate = (today: string): Period => ({ from: `${monthOf(today)}-01`, to: today });

/**
 * The days that a filter means. One bound alone: up to today, or from the first of its month.
 *
 * @throws AppError ERR_DASHBOARD_FILTER_MISSING, ERR_DASHBOARD_PERIOD for one that is too long or ends before it begins.
 */
export function periodOf({ days = 0, date_from: from, date_to: to }: PeriodFilter, today: string): Period {
  if (days > 0) return { from: dayOf(dayNumber(today) - days + 1), to: today };
  if (from === undefined && to === undefined) throw new AppError('ERR_DASHBOARD_FILTER_MISSING');
  const period = { from: from ?? monthToDate(to ?? today).from, to: to ?? today };
  const length = dayNumber(period.to) - dayNumber(period.from) + 1;
  if (length < 1 || length > mostDays) throw new AppError('ERR_DASHBOARD_PERIOD', { field: 'date_from' });
  return period;
}

/** Every month of a period: `2026-11`. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let day = monthToDate(from).from; day <= to; day = monthToDate(dayOf(dayNumber(day) + 31)).from) months.push(monthOf(day));
  return months;
}
