import { expect, it } from 'vitest';
import { waitTone } from '#shared/domain/wait-tone.ts';

const limits = { amberMinutes: 10, redMinutes: 30 };

it.each([
  [0, limits, 'calm'],
  [599_999, limits, 'calm'],
  [600_000, limits, 'amber'],
  [1_799_999, limits, 'amber'],
  [1_800_000, limits, 'red'],
  [600_000, { amberMinutes: 20, redMinutes: 10 }, 'red'],
] as const)('after %i ms with %j: %s', (waitedMs, of, tone) => {
  expect(waitTone(waitedMs, of)).toBe(tone);
});
