import { type Schedule, weekdays } from '../contract/hours.ts';
import { localMoment } from './local-time.ts';

/** Opening hours of a weekday of a company or queue; times as `HH:MM` in the company's zone. */
export type OpeningHours = Pick<Schedule, 'weekdayEn' | 'startTime' | 'endTime'>;

/** The last time that can be entered is a minute earlier: whoever is open all day writes 00:00 to 23:59. */
const dayMinutes = 24 * 60;

/**
 * Whether a moment lies within opening hours. The end does not belong to them, but 23:59 is the day's last minute; an end
 * before the start is one of the next day; equal times, or none, are a day that is closed. Without any hours it is always open.
 */
export function isOpenAt(schedules: readonly OpeningHours[], timeZone: string, nowMs: number): boolean {
  if (schedules.length === 0) return true;
  const { weekday, hour, minute } = localMoment(nowMs, timeZone);
  const now = hour * 60 + minute;
  const yesterday = weekdays[(weekdays.indexOf(weekday) + 6) % 7];
  return schedules.some((day) => {
    const [start, last] = [minutesOf(day.startTime), minutesOf(day.endTime)];
    if (start === undefined || last === undefined || start === last) return false;
    const end = last === dayMinutes - 1 ? dayMinutes : last;
    if (day.weekdayEn === weekday && now >= start && (now < end || end < start)) return true;
    return day.weekdayEn === yesterday && end < start && now < end;
  });
}

function minutesOf(time: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-4]):([0-5]\d)$/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
