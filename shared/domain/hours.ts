import { type Schedule, weekdays } from '../contract/hours.ts';
import { localMoment } from './local-time.ts';

/** Opening hours of a weekday of a company or queue; times as `HH:MM` in the company's zone. */
export type OpeningHours = Pick<Schedule, 'weekdayEn' | 'startTime' | 'endTime'>;

/**
 * Whether a moment lies within opening hours. The end does not belong to them; an end before the start is one of the next
 * day; equal times, or none, are a day that is closed. Where no hours are kept at all, it is always open.
 */
export function isOpenAt(schedules: readonly OpeningHours[], timeZone: string, nowMs: number): boolean {
  if (schedules.length === 0) return true;
  const { weekday, hour, minute } = localMoment(nowMs, timeZone);
  const now = hour * 60 + minute;
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7];
  return schedules.some((day) => {
    const [start, end] = [minutesOf(day.startTime), minutesOf(day.endTime)];
    if (start === undefined || end === undefined || start === end) return false;
    if (day.weekdayEn === weekday && now >= start && (now < end || end < start)) return true;
    return day.weekdayEn === yesterday && end < start && now < end;
  });
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
