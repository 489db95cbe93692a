import type { Recurrence } from '../contract/schedules.ts';
import { daysLater, monthOf } from './calendar-days.ts';
import { localDay, momentOf, wallTime } from './local-time.ts';

/** When and how often something comes again. */
export interface Series {
  readonly recurrence: Recurrence;
  /** The first time: of it are the hour, the day of the week and the day of the month. */
  readonly startsAt: string;
}

export interface Occurrence {
  readonly sendAt: string;
  /** From it on. */
  readonly recurrence: Recurrence;
}

/**
 * The occurrence that follows: the first one behind a moment. Those in between, missed while the system was down, are left out and
 * do not count. The hour is that of the clock on the wall, whatever daylight saving does; one that a change leaves out is that much
 * later on this day. A month without the day has it on its last.
 *
 * @param timeZone IANA name
 * @returns undefined at the end of the series.
 */
export function nextOccurrence({ recurrence, startsAt }: Series, timeZone: string, afterMs: number): Occurrence | undefined {
  const times = recurrence.times === null ? null : recurrence.times - 1;
  if (times !== null && times < 1) return undefined;
  const startMs = Date.parse(startsAt);
  const { day: firstDay, timeMs } = wallTime(startMs, timeZone);
  const behindMs = Math.max(afterMs, startMs);
  for (const day of daysOf(recurrence.frequency, firstDay, localDay(behindMs, timeZone))) {
    const ms = momentOf(day, timeMs, timeZone);
    if (ms <= behindMs) continue;
    if (recurrence.until !== null && day > recurrence.until) return undefined;
    return { sendAt: new Date(ms).toISOString(), recurrence: { ...recurrence, times } };
  }
  return undefined;
}

/** A week's days or a month are enough for the next one; one more is for a day that a time zone never had. */
const mostMonths = 3;
const mostDays = 15;

/** Days of a series, rising, from one of them at or before a day on. */
function daysOf(frequency: Recurrence['frequency'], firstDay: string, around: string): string[] {
  const from = around > firstDay ? around : firstDay;
  if (frequency === 'monthly') {
    const months = Array.from({ length: mostMonths }, (_, index) => monthLater(monthOf(from), index));
    return months.map((month) => dayInMonth(month, Number(firstDay.slice(8))));
  }
  const days = Array.from({ length: mostDays }, (_, index) => daysLater(from, index));
  if (frequency === 'weekly') return days.filter((day) => weekdayOf(day) === weekdayOf(firstDay));
  return frequency === 'weekdays' ? days.filter((day) => weekdayOf(day) % 6 !== 0) : days;
}

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** `2026-11`, 2 → `2027-01`. */
const monthLater = (month: string, months: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1)).toISOString().slice(0, 7);

/** `2027-02`, 31 → `2027-02-28`. */
function dayInMonth(month: string, day: number): string {
  const last = Number(daysLater(`${monthLater(month, 1)}-01`, -1).slice(8));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** Whether its last day lies before the day of its first message. */
export const endsTooEarly = ({ recurrence: { until }, startsAt }: Series, timeZone: string): boolean =>
  until !== null && until < localDay(Date.parse(startsAt), timeZone);
