import { AppError } from '../contract/errors.ts';
import { daysLater, lengthOf, monthToDate, type Period } from './calendar-days.ts';

export interface PeriodFilter {
  /** The last so many days, today included; 0 is no choice. */
  readonly days?: number | undefined;
  readonly date_from?: string | undefined;
  readonly date_to?: string | undefined;
}

/** Days of the longest period: a leap year. */
const mostDays = 366;

/**
 * The days that a filter means. One bound alone: up to today, or from the first of its month.
 *
 * @throws AppError ERR_DASHBOARD_FILTER_MISSING, ERR_DASHBOARD_PERIOD for one that is too long or ends before it begins.
 */
export function periodOf({ days = 0, date_from: from, date_to: to }: PeriodFilter, today: string): Period {
  if (days > 0) return { from: daysLater(today, 1 - days), to: today };
  if (from === undefined && to === undefined) throw new AppError('ERR_DASHBOARD_FILTER_MISSING');
  const period = { from: from ?? monthToDate(to ?? today).from, to: to ?? today };
  const length = lengthOf(period);
  if (length < 1 || length > mostDays) throw new AppError('ERR_DASHBOARD_PERIOD', { field: 'date_from' });
  return period;
}
