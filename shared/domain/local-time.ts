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

export interface WallTime {
  /** `2026-11-21` */
  readonly day: string;
  /** Since the midnight that the day's clock shows. */
  readonly timeMs: number;
}

/** The company's calendar and clock at a moment. @param timeZone IANA name */
export function wallTime(ms: number, timeZone: string): WallTime {
  const shownMs = ms + offsetMs(ms, timeZone);
  const day = new Date(shownMs).toISOString().slice(0, 10);
  return { day, timeMs: shownMs - Date.parse(day) };
}

const dayMs = 86_400_000;

/**
 * The moment at which calendar and clock show this: the first one where the hour comes twice; where it is left out, as much later as
 * the clock is put forward.
 *
 * @param timeZone IANA name
 */
export function momentOf(day: string, timeMs: number, timeZone: string): number {
  const shownMs = Date.parse(day) + timeMs;
  const [before, after] = [shownMs - offsetMs(shownMs - dayMs, timeZone), shownMs - offsetMs(shownMs + dayMs, timeZone)];
  const isShown = (ms: number): boolean => ms + offsetMs(ms, timeZone) === shownMs;
  return [before, after].filter(isShown).toSorted((one, other) => one - other)[0] ?? before;
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

const offsetFormat = (timeZone: string): Intl.DateTimeFormat =>
  kept(
    offsetFormats,
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
      }),
  );

/** How far the clock is ahead of UTC at a moment. */
function offsetMs(ms: number, timeZone: string): number {
  const wholeMs = Math.floor(ms / 1_000) * 1_000;
  const parts = new Map(
    offsetFormat(timeZone)
      .formatToParts(wholeMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - wholeMs;
}
