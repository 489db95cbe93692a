import { describe, expect, it } from 'vitest';
import { pastDays } from '#services/start/demo-past.ts';

const nowMs = Date.parse('2026-11-25T15:00:00Z');
const days = pastDays(nowMs, 'America/Sao_Paulo');

describe('the days before a demonstration', () => {
  it('are the thirteen before today, and the same ones for every start of a day', () => {
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 13 }, (_, index) => `2026-11-${String(24 - index).padStart(2, '0')}`));
    expect(pastDays(nowMs + 1_000, 'America/Sao_Paulo')).toEqual(days);
  });

  it('are those of such a shop: minutes of waiting, ratings from 1 to 3, most on Saturday, least on Sunday', () => {
    const served = new Map(days.map(({ day, company }) => [day, company.waitCount ?? 0]));
    const waits = days.map(({ company: { waitMs = 0, waitCount = 1 } }) => waitMs / waitCount / 60_000);
    const ratings = days.flatMap(({ people }) => [...people.values()].map(({ ratingSum = 0, ratingCount = 0 }) => (ratingCount ? ratingSum / ratingCount : 2)));

    expect(Math.min(...waits)).toBeGreaterThan(1);
    expect(Math.max(...waits)).toBeLessThan(15);
    expect(ratings.every((rating) => rating >= 1 && rating <= 3)).toBe(true);
    expect(served.get('2026-11-22')).toBe(Math.min(...served.values()));
    expect([served.get('2026-11-21'), served.get('2026-11-20')]).toContain(Math.max(...served.values()));
  });
});
