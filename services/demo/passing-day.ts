import { localMoment } from '#shared/domain/local-time.ts';

/** How busy such a shop is in each hour of a day, against the others. */
const bustle = [1, 1, 1, 1, 1, 1, 2, 3, 5, 7, 8, 7, 5, 5, 7, 8, 7, 6, 5, 3, 2, 2, 1, 1] as const;

/** The time zone that is farthest to the west has this many hours less than UTC. */
const westernmost = 12;
/** A day at work; what came earlier would only make it longer to tell. */
const mostHours = 10;

export interface Hour<T> {
  /** A time zone where it is that hour now, of the day that it is where the shop is. */
  readonly timeZone: string;
  readonly items: readonly T[];
}

/**
 * Distributes what happens today over the hours so far.
 *
 * A new ticket counts under the hour that it is where the company is, and nothing can tell Recado of another hour: but a
 * company may move. So the day is played from the west to the east, ending where the shop really is.
 *
 * @returns the earliest hour first; the last one is now. Ten hours at most, none before midnight, and none that no time zone has by now.
 */
export function hoursOfToday<T>(items: readonly T[], shopTimeZone: string, nowMs: number): Hour<T>[] {
  const { hour: hourNow } = localMoment(nowMs, shopTimeZone);
  const behindUtc = (localMoment(nowMs, 'UTC').hour - hourNow + 24) % 24;
  // East of Greenwich it counts the other way.
  const offset = behindUtc > westernmost ? behindUtc - 24 : behindUtc;
  const most = Math.min(hourNow, westernmost - offset, mostHours - 1);
  const hours = Array.from({ length: most + 1 }, (_, index) => hourNow - most + index);
  const weights = hours.map((hour) => bustle[hour] ?? 1);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let until = 0;
  return hours.map((hour, index) => {
    const from = until;
    until += ((weights[index] ?? 0) / total) * items.length;
    const behind = offset + (hourNow - hour);
    const isLast = index === hours.length - 1;
    return {
      timeZone: hour === hourNow ? shopTimeZone : `Etc/GMT${behind < 0 ? behind : `+${behind}`}`,
      items: items.slice(Math.round(from), isLast ? items.length : Math.round(until)),
    };
  });
}
