import { describe, expect, it } from 'vitest';
import { isOpenAt, type OpeningHours } from '#shared/domain/hours.ts';
import { weekdays } from '#shared/contract/hours.ts';

const saoPaulo = 'America/Sao_Paulo';
const weekend = new Set(['saturday', 'sunday']);
const week = (startTime: string, endTime: string): OpeningHours[] =>
  weekdays.map((weekdayEn) => (weekend.has(weekdayEn) ? { weekdayEn, startTime: '00:00', endTime: '00:00' } : { weekdayEn, startTime, endTime }));

describe('opening hours', () => {
  // 2026-11-23 is a Monday; São Paulo is three hours behind UTC.
  it.each<[string, OpeningHours[], string, string, boolean]>([
    ['are open from the first minute', week('08:00', '18:00'), saoPaulo, '2026-11-23T11:00:00Z', true],
    ['are not yet open a minute before', week('08:00', '18:00'), saoPaulo, '2026-11-23T10:59:59Z', false],
    ['are open until the last minute', week('08:00', '18:00'), saoPaulo, '2026-11-23T20:59:59Z', true],
    ['are closed from the end', week('08:00', '18:00'), saoPaulo, '2026-11-23T21:00:00Z', false],
    ['go by the day of the time zone, not of UTC', week('08:00', '23:59'), saoPaulo, '2026-11-28T01:00:00Z', true],
    ['go by the time zone', week('08:00', '18:00'), 'Asia/Tokyo', '2026-11-23T11:00:00Z', false],
    ['are closed all day when start and end are the same', week('08:00', '18:00'), saoPaulo, '2026-11-22T15:00:00Z', false],
    ['are closed on a day that has none', week('08:00', '18:00').slice(0, 1), saoPaulo, '2026-11-24T15:00:00Z', false],
    ['are closed on a day whose times are empty', week('', ''), saoPaulo, '2026-11-23T15:00:00Z', false],
    ['last into the night', week('18:00', '02:00'), saoPaulo, '2026-11-24T02:00:00Z', true],
    ['last past midnight', week('18:00', '02:00'), saoPaulo, '2026-11-24T04:59:00Z', true],
    ['end in the night', week('18:00', '02:00'), saoPaulo, '2026-11-24T05:00:00Z', false],
    ['of Friday last into Saturday', week('18:00', '02:00'), saoPaulo, '2026-11-28T04:00:00Z', true],
    ['of a closed Sunday do not last into Monday', week('18:00', '02:00'), saoPaulo, '2026-11-23T04:00:00Z', false],
    ['that end at 23:59 last until midnight', week('00:00', '23:59'), saoPaulo, '2026-11-24T02:59:30Z', true],
    ['that end at 23:59 are closed from midnight', week('08:00', '23:59'), saoPaulo, '2026-11-24T03:00:00Z', false],
    ['are closed all day from 23:59 to 23:59', week('23:59', '23:59'), saoPaulo, '2026-11-24T02:59:30Z', false],
    ['last until midnight', week('08:00', '00:00'), saoPaulo, '2026-11-24T02:59:00Z', true],
    ['that nobody keeps are always open', [], saoPaulo, '2026-11-22T03:00:00Z', true],
  ])('%s', (_what, schedules, timeZone, at, expected) => {
    expect(isOpenAt(schedules, timeZone, Date.parse(at))).toBe(expected);
  });
});
