import { localDay, localMoment } from './local-time.ts';

/** Times of day, `HH:MM`, where the company is; past midnight where the end is before the start. */
export interface SendingHours {
  readonly from: string;
  readonly to: string;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function isWithin({ from, to }: SendingHours, timeZone: string, ms: number): boolean {
  const { hour, minute } = localMoment(ms, timeZone);
  const [now, start, end] = [hour * 60 + minute, minutesOf(from), minutesOf(to)];
  return start < end ? now >= start && now < end : now >= start || now < end;
}

/** When sending may begin again; null within the hours, or without any. A day of 23 or 25 hours is looked at as it is. */
export function closedUntilMs(hours: SendingHours | null, timeZone: string, nowMs: number): number | null {
  if (!hours || isWithin(hours, timeZone, nowMs)) return null;
  return firstMinute(nowMs, (ms) => isWithin(hours, timeZone, ms), lengthOf(hours));
}

/** In minutes. */
const lengthOf = ({ from, to }: SendingHours): number => (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes;

/** When the next day begins where the company is. */
export function nextDayMs(timeZone: string, nowMs: number): number {
  const today = localDay(nowMs, timeZone);
  return firstMinute(nowMs, (ms) => localDay(ms, timeZone) !== today, dayMinutes);
}

/**
 * In steps of a quarter of an hour, then of minutes: time zones change by no less, and by no formula.
 *
 * @param length minutes for which it stays reached: no step may jump over them.
 */
function firstMinute(nowMs: number, isReached: (ms: number) => boolean, length: number): number {
  const step = Math.min(15, length) * minuteMs;
  let before = Math.floor(nowMs / minuteMs) * minuteMs;
  while (!isReached(before + step)) before += step;
  while (!isReached(before + minuteMs)) before += minuteMs;
  return before + minuteMs;
}
