import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerDate, serverNowMs } from '#web/api/server-clock.ts';

const noon = Date.UTC(2026, 10, 20, 12);
/** A reply after 100 ms from a server whose clock is ahead; its Date header has whole seconds only. */
const reply = (aheadMs: number): void => noteServerDate(new Date(Date.now() + 50 + aheadMs).toUTCString(), Date.now(), Date.now() + 100);

beforeEach(() => {
  vi.useFakeTimers({ now: noon + 700 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('leaves a clock alone that may be right', () => {
  for (let n = 0; n < 10; n += 1) {
    reply(0);
    vi.advanceTimersByTime(130);
  }

  expect(serverNowMs()).toBe(Date.now());
});

it.each([3_600_000, -3_600_000])('follows a server that is %i ms ahead, closer with every reply', (aheadMs) => {
  reply(aheadMs);
  expect(Math.abs(serverNowMs() - Date.now() - aheadMs)).toBeLessThan(1_100);

  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(130);
    reply(aheadMs);
  }

  expect(Math.abs(serverNowMs() - Date.now() - aheadMs)).toBeLessThan(250);
});

it('forgets what it knew when a clock was set', () => {
  reply(3_600_000);

  reply(0);

  expect(serverNowMs()).toBe(Date.now());
});

it('learns nothing from a reply without a date', () => {
  reply(0);

  noteServerDate('', Date.now(), Date.now());

  expect(serverNowMs()).toBe(Date.now());
});
