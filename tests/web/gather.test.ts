import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather, longestRestMs } from '#web/live/gather.ts';

/** Frames come this long after what they draw, as on a screen or on a slow machine. */
let drawsMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => drawsMs < Infinity && setTimeout(draw, drawsMs));
});
afterEach(() => {
  // In the reverse order: the fake timers have frames of their own.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function gathering() {
  const told: (readonly number[])[] = [];
  return { told, ...gather<number>((things) => told.push(things)) };
}

it.each([
  ['a quick machine', 'thirty times or more', 10, [30, 50]],
  ['a slow one', 'a dozen times', 45, [10, 14]],
  ['a hidden page', 'a dozen times', Infinity, [10, 14]],
] as const)('tells %s of the first event at once, and of fifty a second %s', (_machine, _often, ms, [least, most]) => {
  drawsMs = ms;
  const { told, add } = gathering();

  for (let index = 0; index < 50; index += 1) {
    add([index]);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(longestRestMs);

  expect(told[0]).toEqual([0]);
  expect(told.length).toBeGreaterThanOrEqual(least);
  expect(told.length).toBeLessThanOrEqual(most);
  expect(told.flat()).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

it('tells of what waits when it is asked to, and of nothing after its end', () => {
  const { told, add, flush, end } = gathering();

  add([1]);
  add([2, 3]);
  flush();
  add([4]);
  end();
  vi.advanceTimersByTime(10 * longestRestMs);
  add([]);

  expect(told).toEqual([[1], [2, 3]]);
});

it('tells at once again after a pause', () => {
  const { told, add } = gathering();

  add([1]);
  vi.advanceTimersByTime(longestRestMs);
  add([2]);

  expect(told).toEqual([[1], [2]]);
});
