import { currentLocale } from '#web/i18n/i18n.ts';
import { formatClock, formatDate, formatDateTime } from '#web/i18n/format.ts';

/** Time of today, date of any other day: `14:05` or `03/11/2026`. */
export const formatRecent = (iso: string, now = new Date()): string => (isSameDay(new Date(iso), now) ? formatClock(iso) : formatDate(iso));

const agoSteps = [
  { unit: 'minute', ms: 60_000, until: 3_600_000 },
  { unit: 'hour', ms: 3_600_000, until: 86_400_000 },
  { unit: 'day', ms: 86_400_000, until: Number.POSITIVE_INFINITY },
] as const;

/** `há 12 min`, at least one minute, without the dot that some languages put to the unit. */
export function formatAgo(iso: string, nowMs: number): string {
  const agoMs = Math.max(nowMs - Date.parse(iso), 60_000);
  const { unit, ms } = agoSteps.find(({ until }) => agoMs < until) ?? agoSteps[2];
  return new Intl.RelativeTimeFormat(currentLocale(), { style: 'narrow' }).format(-Math.floor(agoMs / ms), unit).replace(/\.$/, '');
}

/** A time to come: of today the hour, else with its day. */
export const formatUntil = (iso: string, nowMs: number): string => (isSameDay(new Date(iso), new Date(nowMs)) ? formatClock(iso) : formatDateTime(iso));

export const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** How many midnights ago; 0 is today. */
export function daysAgo(iso: string, now = new Date()): number {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000);
}

/** `1:05` */
export const formatSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
