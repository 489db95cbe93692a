import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadUntilThere } from '#web/live/load-until-there.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function loading(load: () => Promise<string>) {
  const told: string[] = [];
  const end = loadUntilThere({
    load,
    onThere: (code) => {
      told.push(code);
      return () => told.push('ended');
    },
    onFailed: () => told.push('failed'),
  });
  return { told, end };
}

it('tries again until the code comes, and ends what it began', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue('code');
  const { told, end } = loading(load);

  await vi.advanceTimersByTimeAsync(10_000);
  end();

  expect(told).toEqual(['failed', 'failed', 'code', 'ended']);
});

it('begins nothing that comes too late, and asks no more', async () => {
  const late = Promise.withResolvers<string>();
  const load = vi.fn(() => late.promise);
  const { told, end } = loading(load);

  end();
  late.resolve('code');
  await vi.advanceTimersByTimeAsync(60_000);

  expect(told).toEqual([]);
  expect(load).toHaveBeenCalledOnce();
});
