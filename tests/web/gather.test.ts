import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather, gatheredMs } from '#web/live/gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gathering() {
  const told: (readonly number[])[] = [];
  return { told, ...gather<number>((things) => told.push(things)) };
}

it('tells of the first event at once, and of fifty a second a dozen times', () => {
  const { told, add } = gathering();

  for (let index = 0; index < 50; index += 1) {
    add([index]);
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(gatheredMs);

  expect(told[0]).toEqual([0]);
  expect(told.length).toBeLessThanOrEqual(14);
  expect(told.flat()).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

it('tells of what waits when it is asked to, and of nothing after its end', () => {
  const { told, add, flush, end } = gathering();

  add([1]);
  add([2, 3]);
  flush();
  add([4]);
  end();
  vi.advanceTimersByTime(10 * gatheredMs);
  add([]);

  expect(told).toEqual([[1], [2, 3]]);
});

it('tells at once again after a pause', () => {
  const { told, add } = gathering();

  add([1]);
  vi.advanceTimersByTime(gatheredMs);
  add([2]);

  expect(told).toEqual([[1], [2]]);
});
