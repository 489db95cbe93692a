import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frequencies, type Recurrence } from '#shared/contract/schedules.ts';
import { daysLater } from '#shared/domain/calendar-days.ts';
import { localDay, momentOf, wallTime } from '#shared/domain/local-time.ts';
import { endsTooEarly, nextOccurrence } from '#shared/domain/recurrence.ts';

const saoPaulo = 'America/Sao_Paulo';
const newYork = 'America/New_York';

const again = (frequency: Recurrence['frequency'], end: Partial<Recurrence> = {}): Recurrence => ({ frequency, until: null, times: null, ...end });
const next = (recurrence: Recurrence, startsAt: string, timeZone: string, after: string): string | undefined =>
  nextOccurrence({ recurrence, startsAt }, timeZone, Date.parse(after))?.sendAt;

describe('the next occurrence', () => {
  // 2026-11-23 is a Monday; São Paulo is three hours behind UTC.
  it.each<[string, Recurrence['frequency'], string, string, string, string]>([
    ['of every day is at the same hour tomorrow', 'daily', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-23T12:00:00Z', '2026-11-24T12:00:00Z'],
    ['is behind the moment, not at it', 'daily', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-24T12:00:00Z', '2026-11-25T12:00:00Z'],
    ['may be later on this very day', 'daily', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-26T11:59:59Z', '2026-11-26T12:00:00Z'],
    ['leaves out what was missed', 'daily', '2026-11-23T12:00:00Z', saoPaulo, '2026-12-10T15:00:00Z', '2026-12-11T12:00:00Z'],
    ['never comes before the first', 'daily', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-01T00:00:00Z', '2026-11-24T12:00:00Z'],
    ['keeps seconds', 'daily', '2026-11-23T12:00:07.250Z', saoPaulo, '2026-11-23T12:00:08Z', '2026-11-24T12:00:07.250Z'],
    ['goes by the day of the time zone', 'weekdays', '2026-11-27T01:00:00Z', saoPaulo, '2026-11-27T01:00:00Z', '2026-11-28T01:00:00Z'],
    ['of weekdays leaves out the weekend', 'weekdays', '2026-11-27T12:00:00Z', saoPaulo, '2026-11-27T12:00:00Z', '2026-11-30T12:00:00Z'],
    ['of weekdays that began on Saturday is on Monday', 'weekdays', '2026-11-28T12:00:00Z', saoPaulo, '2026-11-28T12:00:00Z', '2026-11-30T12:00:00Z'],
    ['of every week is on the same day', 'weekly', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-23T12:00:00Z', '2026-11-30T12:00:00Z'],
    ['of every week is on the same day, weeks later', 'weekly', '2026-11-23T12:00:00Z', saoPaulo, '2026-12-20T12:00:00Z', '2026-12-21T12:00:00Z'],
    ['of every month is on the same day', 'monthly', '2026-11-23T12:00:00Z', saoPaulo, '2026-11-23T12:00:00Z', '2026-12-23T12:00:00Z'],
    ['of the 31st is on the last of a shorter month', 'monthly', '2027-01-31T12:00:00Z', saoPaulo, '2027-01-31T12:00:00Z', '2027-02-28T12:00:00Z'],
    ['of the 31st is on the 29th of a leap year', 'monthly', '2028-01-31T12:00:00Z', saoPaulo, '2028-01-31T12:00:00Z', '2028-02-29T12:00:00Z'],
    ['of the 31st comes back to the 31st', 'monthly', '2027-01-31T12:00:00Z', saoPaulo, '2027-02-28T12:00:00Z', '2027-03-31T12:00:00Z'],
    ['of every month goes on over the new year', 'monthly', '2026-12-31T12:00:00Z', saoPaulo, '2026-12-31T12:00:00Z', '2027-01-31T12:00:00Z'],
    // 2027-03-14 at 2 the clocks of New York go to 3; 2027-11-07 at 2 back to 1.
    ['is at the same hour of the clock when summer begins', 'daily', '2027-03-13T14:00:00Z', newYork, '2027-03-13T14:00:00Z', '2027-03-14T13:00:00Z'],
    ['is at the same hour of the clock when summer ends', 'daily', '2027-11-06T13:00:00Z', newYork, '2027-11-06T13:00:00Z', '2027-11-07T14:00:00Z'],
    ['at an hour that is left out is an hour later', 'daily', '2027-03-13T07:30:00Z', newYork, '2027-03-13T07:30:00Z', '2027-03-14T07:30:00Z'],
    ['is at its own hour again on the day behind that', 'daily', '2027-03-13T07:30:00Z', newYork, '2027-03-14T07:30:00Z', '2027-03-15T06:30:00Z'],
    ['at an hour that comes twice is at the first', 'daily', '2027-11-06T05:30:00Z', newYork, '2027-11-06T05:30:00Z', '2027-11-07T05:30:00Z'],
    ['at an hour that comes twice comes once', 'daily', '2027-11-06T05:30:00Z', newYork, '2027-11-07T05:30:00Z', '2027-11-08T06:30:00Z'],
    ['is there on a day that a country left out', 'daily', '2011-12-28T20:00:00Z', 'Pacific/Apia', '2011-12-29T20:00:00Z', '2011-12-30T20:00:00Z'],
  ])('%s', (_what, frequency, startsAt, timeZone, after, expected) => {
    expect(next(again(frequency), startsAt, timeZone, after)).toBe(new Date(expected).toISOString());
  });

  it('is there on its last day, and not behind it, by the calendar of the company', () => {
    // 23:30 in São Paulo is the next day in UTC.
    const until = again('daily', { until: '2026-11-24' });

    expect(next(until, '2026-11-24T02:30:00Z', saoPaulo, '2026-11-24T02:30:00Z')).toBe('2026-11-25T02:30:00.000Z');
    expect(next(until, '2026-11-24T02:30:00Z', saoPaulo, '2026-11-25T02:30:00Z')).toBeUndefined();
  });

  it('counts down, and those that were missed do not count', () => {
    const start = '2026-11-23T12:00:00Z';
    const found = nextOccurrence({ recurrence: again('daily', { times: 3 }), startsAt: start }, saoPaulo, Date.parse('2026-12-01T00:00:00Z'));

    expect(found?.recurrence).toEqual(again('daily', { times: 2 }));
    expect(next(again('daily', { times: 1 }), start, saoPaulo, start)).toBeUndefined();
  });

  it('of any series is the first behind the moment that shows the hour of the first', () => {
    const zones = [saoPaulo, newYork, 'Europe/Lisbon', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'];
    const moment = fc.integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2032-01-01T00:00:00Z') });

    fc.assert(
      fc.property(
        fc.constantFrom(...frequencies),
        fc.constantFrom(...zones),
        moment,
        fc.integer({ min: 0, max: 800 * 86_400_000 }),
        (frequency, zone, startMs, gapMs) => {
          const afterMs = startMs + gapMs;
          const sendAt = next(again(frequency), new Date(startMs).toISOString(), zone, new Date(afterMs).toISOString());
          const foundMs = Date.parse(sendAt ?? '');
          const first = wallTime(startMs, zone);
          const found = wallTime(foundMs, zone);

          expect(foundMs).toBeGreaterThan(afterMs);
          expect(foundMs).toBe(momentOf(found.day, first.timeMs, zone));
          const between: string[] = [];
          for (let day = localDay(afterMs, zone); day < found.day; day = daysLater(day, 1)) between.push(day);
          const passedOver = between.filter((day) => momentOf(day, first.timeMs, zone) > afterMs && belongs(frequency, first.day, day));
          expect(passedOver).toEqual([]);
          expect(belongs(frequency, first.day, found.day)).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** The rule in other words. */
function belongs(frequency: Recurrence['frequency'], first: string, day: string): boolean {
  const weekday = (one: string): number => new Date(one).getUTCDay();
  if (frequency === 'weekdays') return weekday(day) >= 1 && weekday(day) <= 5;
  if (frequency === 'weekly') return (Date.parse(day) - Date.parse(first)) % (7 * 86_400_000) === 0;
  if (frequency === 'monthly') return day.slice(8) === first.slice(8) || (day.slice(8) < first.slice(8) && daysLater(day, 1).endsWith('-01'));
  return true;
}

describe('the last day', () => {
  it.each<[string, string | null, boolean]>([
    ['may be that of the first message', '2026-11-23', false],
    ['must not lie before it', '2026-11-22', true],
    ['need not be', null, false],
  ])('%s', (_what, until, expected) => {
    expect(endsTooEarly({ recurrence: again('daily', { until }), startsAt: '2026-11-24T02:30:00Z' }, saoPaulo)).toBe(expected);
  });
});
