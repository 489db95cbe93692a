import { type Weekday, weekdays } from '../contract/hours.ts';

const dayFormats = new Map<string, Intl.DateTimeFormat>();
const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than using it a hundred times. */
function kept(formats: Map<string, Intl.DateTimeFormat>, timeZone: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = make();
  formats.set(timeZone, made);
  return made;
}

const dayFormat = (timeZone: string): Intl.DateTimeFormat =>
  kept(dayFormats, timeZone, () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }));

const momentFormat = (timeZone: string): Intl.DateTimeFormat =>
  kept(momentFormats, timeZone, () => new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));

/** The calendar day of a moment where a company is: `2026-11-21`. @param timeZone IANA name */
export const localDay = (ms: number, timeZone: string): string => dayFormat(timeZone).format(ms);

export interface LocalMoment {
  readonly weekday: Weekday;
  readonly hour: number;
  readonly minute: number;
}

/** Day of the week and time of day where a company is. @param timeZone IANA name */
export function localMoment(ms: number, timeZone: string): LocalMoment {
  const parts = new Map(
    momentFormat(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const name = parts.get('weekday')?.toLowerCase();
  return { weekday: weekdays.find((day) => day === name) ?? 'monday', hour: Number(parts.get('hour')), minute: Number(parts.get('minute')) };
}

/** The hour of a moment where a company is, 0 to 23. @param timeZone IANA name */
export const localHour = (ms: number, timeZone: string): number => localMoment(ms, timeZone).hour;
