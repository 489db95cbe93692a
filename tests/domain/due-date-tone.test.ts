import { describe, expect, it } from 'vitest';
import { daysUntil, dueDateTone } from '#shared/domain/due-date-tone.ts';

describe('the colour of a due date', () => {
  it.each([
    [6, undefined],
    [5, 'near'],
    [4, 'due'],
    [0, 'due'],
    [-3, 'due'],
    [-4, 'overdue'],
    [-5, undefined],
  ])('is with %i days left %s', (daysLeft, tone) => {
    expect(dueDateTone(daysLeft)).toBe(tone);
  });
});

describe('days until a due date', () => {
  const saoPaulo = 'America/Sao_Paulo';

  it.each([
    ['2026-11-25T12:00:00.000Z', '2026-11-20T13:00:00.000Z', 5],
    ['2026-11-25T12:00:00.000Z', '2026-11-20T11:00:00.000Z', 5],
    ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:00.000Z', -1],
    // In UTC the day has changed, where the viewer is it has not.
    ['2026-11-21T01:00:00.000Z', '2026-11-20T12:00:00.000Z', 0],
    ['2026-11-16T12:00:00.000Z', '2026-11-20T12:00:00.000Z', -4],
  ])('are from %s at %s: %i', (dueAt, now, days) => {
    expect(daysUntil(dueAt, Date.parse(now), saoPaulo)).toBe(days);
  });
});
