import { describe, expect, it } from 'vitest';
import { hoursOfToday } from '#services/demo/passing-day.ts';
import { localDay, localHour } from '#shared/domain/local-time.ts';

const shop = 'America/Sao_Paulo';
const items = Array.from({ length: 60 }, (_, index) => index);

describe('the hours of a day that a demonstration tells', () => {
  it.each([
    ['in the afternoon', '2026-11-22T19:30:00Z', [7, 8, 9, 10, 11, 12, 13, 14, 15, 16]],
    ['in the night', '2026-11-22T05:10:00Z', [0, 1, 2]],
    ['at midnight', '2026-11-22T03:00:00Z', [0]],
    ['late, when it is tomorrow in Greenwich', '2026-11-23T02:59:00Z', [14, 15, 16, 17, 18, 19, 20, 21, 22, 23]],
  ])('%s are hours of today that some time zone has now, each thing in one of them', (_, now, expected) => {
    const nowMs = Date.parse(now);

    const hours = hoursOfToday(items, shop, nowMs);

    expect(hours.map(({ timeZone }) => localHour(nowMs, timeZone))).toEqual(expected);
    expect(new Set(hours.map(({ timeZone }) => localDay(nowMs, timeZone)))).toEqual(new Set([localDay(nowMs, shop)]));
    expect(hours.flatMap((hour) => hour.items)).toEqual(items);
    expect(hours.at(-1)?.timeZone).toBe(shop);
  });

  it('go east of Greenwich as well', () => {
    const nowMs = Date.parse('2026-11-22T08:30:00Z');

    const hours = hoursOfToday(items, 'Etc/GMT-8', nowMs);

    expect(hours.map(({ timeZone }) => localHour(nowMs, timeZone))).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  });
});
