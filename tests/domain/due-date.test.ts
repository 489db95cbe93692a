import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advancedDueDate, monthsOfRecurrence, type PaymentRecurrence } from '#shared/domain/due-date.ts';

const long = Date.parse('2000-01-01T00:00:00Z');

describe('the due date after a payment', () => {
  it.each<[dueAt: string, recurrence: PaymentRecurrence, after: string]>([
    ['2026-11-26T12:30:00.000Z', 'MENSAL', '2026-12-26T12:30:00.000Z'],
    ['2026-11-26T12:30:00.000Z', 'BIMESTRAL', '2027-01-26T12:30:00.000Z'],
    ['2026-11-30T00:00:00.000Z', 'TRIMESTRAL', '2027-02-28T00:00:00.000Z'],
    ['2027-11-30T00:00:00.000Z', 'TRIMESTRAL', '2028-02-29T00:00:00.000Z'],
    ['2026-08-31T23:59:59.999Z', 'SEMESTRAL', '2027-02-28T23:59:59.999Z'],
    ['2028-02-29T10:00:00.000Z', 'ANUAL', '2029-02-28T10:00:00.000Z'],
    ['2027-01-31T08:00:00.000Z', 'MENSAL', '2027-02-28T08:00:00.000Z'],
    ['2028-01-31T08:00:00.000Z', 'MENSAL', '2028-02-29T08:00:00.000Z'],
    ['2026-12-31T08:00:00.000Z', 'MENSAL', '2027-01-31T08:00:00.000Z'],
    ['2027-03-31T08:00:00.000Z', 'MENSAL', '2027-04-30T08:00:00.000Z'],
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
        const months = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
        const next = new Date(after.getTime() + 86_400_000);

        expect(months(after) - months(from)).toBe(monthsOfRecurrence[every]);
        expect(after.toISOString().slice(10)).toBe(from.toISOString().slice(10));
        // Either the same day of the month, or the month had none and this is its last.
        expect(after.getUTCDate() === from.getUTCDate() || (after.getUTCDate() < from.getUTCDate() && next.getUTCDate() === 1)).toBe(true);
      }),
    );
  });
});
