import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDay } from '#shared/domain/local-time.ts';
import { advancedDueDate, monthsOfRecurrence, type PaymentRecurrence } from '#shared/domain/due-date.ts';

const long = Date.parse('2000-01-01T00:00:00Z');

describe('the due date after a payment', () => {
  it.each<[dueAt: string, recurrence: PaymentRecurrence, after: string]>([
    ['2026-11-26T12:30:00.000Z', 'MENSAL', '2026-12-26T12:30:00.000Z'],
    ['2026-11-26T12:30:00.000Z', 'BIMESTRAL', '2027-01-26T12:30:00.000Z'],
    ['2026-11-30T12:00:00.000Z', 'TRIMESTRAL', '2027-02-28T12:00:00.000Z'],
    ['2027-11-30T12:00:00.000Z', 'TRIMESTRAL', '2028-02-29T12:00:00.000Z'],
    ['2026-08-31T23:59:59.999Z', 'SEMESTRAL', '2027-02-28T23:59:59.999Z'],
    ['2028-02-29T10:00:00.000Z', 'ANUAL', '2029-02-28T10:00:00.000Z'],
    ['2027-01-31T08:00:00.000Z', 'MENSAL', '2027-02-28T08:00:00.000Z'],
    ['2028-01-31T08:00:00.000Z', 'MENSAL', '2028-02-29T08:00:00.000Z'],
    ['2026-12-31T08:00:00.000Z', 'MENSAL', '2027-01-31T08:00:00.000Z'],
    ['2027-03-31T08:00:00.000Z', 'MENSAL', '2027-04-30T08:00:00.000Z'],
    // The end of the 30th, and of the 31st, in Brasília: UTC is a day ahead by then.
    ['2027-01-31T02:59:59.000Z', 'MENSAL', '2027-03-01T02:59:59.000Z'],
    ['2027-03-31T02:59:59.000Z', 'MENSAL', '2027-05-01T02:59:59.000Z'],
    ['2027-02-01T02:59:59.000Z', 'MENSAL', '2027-03-01T02:59:59.000Z'],
  ])('of %s, %s, is %s', (dueAt, recurrence, after) => {
    expect(advancedDueDate(dueAt, recurrence, long)).toBe(after);
  });

  it('counts from today once the due date has passed', () => {
    expect(advancedDueDate('2026-01-05T08:00:00.000Z', 'MENSAL', Date.parse('2026-10-31T17:00:00.000Z'))).toBe('2026-11-30T17:00:00.000Z');
  });

  it('moves by the months of the recurrence, and never from one month over the next', () => {
    const time = fc.integer({ min: Date.parse('1999-01-01T00:00:00Z'), max: Date.parse('2090-01-01T00:00:00Z') });
    const recurrence = fc.constantFrom<PaymentRecurrence>('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL');
    fc.assert(
      fc.property(time, time, recurrence, (dueMs, nowMs, every) => {
        const from = new Date(Math.max(dueMs, nowMs));
        const after = new Date(advancedDueDate(new Date(dueMs).toISOString(), every, nowMs));
        const dayIn = (date: Date): number[] => localDay(date.getTime(), 'Etc/GMT+3').split('-').map(Number);
        const months = (date: Date): number => (dayIn(date)[0] ?? 0) * 12 + (dayIn(date)[1] ?? 0);
        const [dayBefore = 0, dayAfter = 0] = [from, after].map((date) => dayIn(date)[2]);

        expect(months(after) - months(from)).toBe(monthsOfRecurrence[every]);
        expect(after.toISOString().slice(10)).toBe(from.toISOString().slice(10));
        // Either the same day of the month, or the month had none and this is its last.
        const isLast = dayIn(new Date(after.getTime() + 86_400_000))[2] === 1;
        expect(dayAfter === dayBefore || (dayAfter < dayBefore && isLast)).toBe(true);
      }),
    );
  });
});
