import { currentLocale } from '#web/i18n/i18n.ts';
import { formatDate } from '#web/i18n/format.ts';

// Building a formatter is the costly part, and a list asks for one per row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function clockFormatter(): Intl.DateTimeFormat {
  const locale = currentLocale();
  const known = formatters.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' });
  formatters.set(locale, known);
  return known;
}

/** `14:05` */
export const formatClock = (iso: string): string => clockFormatter().format(new Date(iso));

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

export const isSameDay = (one: Date, other: Date): boolean => one.toDateString() === other.toDateString();

/** How many midnights ago; 0 is today. */
export function daysAgo(iso: string, now = new Date()): number {
  const midnight = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  return Math.round((midnight(now) - midnight(new Date(iso))) / 86_400_000);
}

/** `1:05` */
export const formatSeconds = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
