import { describe, expect, it } from 'vitest';
import { monthsOf } from '#shared/domain/calendar-days.ts';
import { type PeriodFilter, periodOf } from '#shared/domain/dashboard-period.ts';

const today = '2026-03-02';

describe('period of the dashboard', () => {
  it.each<[string, PeriodFilter, string, string]>([
    ['the last days, today among them', { days: 3 }, '2026-02-28', today],
    ['days go before dates', { days: 7, date_from: '2026-01-01' }, '2026-02-24', today],
    ['both dates', { days: 0, date_from: '2026-01-30', date_to: '2026-02-02' }, '2026-01-30', '2026-02-02'],
    ['one day', { date_from: '2026-01-30', date_to: '2026-01-30' }, '2026-01-30', '2026-01-30'],
    ['only the first day: up to today', { date_from: '2026-02-10' }, '2026-02-10', today],
    ['only the last day: from the first of its month', { date_to: '2026-02-10' }, '2026-02-01', '2026-02-10'],
    ['a leap year', { date_from: '2024-01-01', date_to: '2024-12-31' }, '2024-01-01', '2024-12-31'],
  ])('%s', (_name, filter, from, to) => {
    expect(periodOf(filter, today)).toEqual({ from, to });
  });

  it.each<[string, PeriodFilter, string]>([
    ['nothing chosen', {}, 'ERR_DASHBOARD_FILTER_MISSING'],
    ['no days chosen', { days: 0 }, 'ERR_DASHBOARD_FILTER_MISSING'],
    ['an end before the beginning', { date_from: '2026-02-10', date_to: '2026-02-09' }, 'ERR_DASHBOARD_PERIOD'],
    ['a beginning in the future', { date_from: '2026-03-03' }, 'ERR_DASHBOARD_PERIOD'],
    ['a day more than a leap year', { date_from: '2024-01-01', date_to: '2025-01-01' }, 'ERR_DASHBOARD_PERIOD'],
  ])('is refused with %s', (_name, filter, code) => {
    expect(() => periodOf(filter, today)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['2026-03-02', '2026-03-31', ['2026-03']],
    ['2025-12-31', '2026-02-01', ['2025-12', '2026-01', '2026-02']],
    ['2024-01-31', '2024-03-01', ['2024-01', '2024-02', '2024-03']],
    ['9998-12-31', '9999-12-31', ['9998-12', ...Array.from({ length: 12 }, (_, index) => `9999-${String(index + 1).padStart(2, '0')}`)]],
  ])('from %s to %s touches its months', (from, to, months) => {
    expect(monthsOf({ from, to })).toEqual(months);
  });
});
