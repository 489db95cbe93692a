import { expect, it } from 'vitest';
import { begun, newLane } from '#shared/domain/campaign-lane.ts';

it('does not begin the day’s count anew when a process whose clock is behind takes a turn after midnight', () => {
  const evening = begun(newLane(1), '1', [], { day: '2026-11-20' }, 0);
  const first = begun(evening, '2', [], { day: '2026-11-21' }, 1);

  const behind = begun(first, '3', [], { day: '2026-11-20' }, 2);
  const next = begun(behind, '4', [], { day: '2026-11-21' }, 3);

  expect([first, behind, next].map(({ day, begunToday }) => [day, begunToday])).toEqual([
    ['2026-11-21', 1],
    ['2026-11-21', 2],
    ['2026-11-21', 3],
  ]);
});
