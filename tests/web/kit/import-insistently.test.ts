import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importInsistently } from '#web/kit/page/import-insistently.ts';

const away = new TypeError('Failed to fetch');
const fetched = vi.fn<typeof fetch>();
const load = vi.fn<() => Promise<string>>();

describe('code that is imported', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    fetched.mockReset().mockImplementation(async () => new Response('code'));
    load.mockReset().mockResolvedValue('module');
  });
  afterEach(() => void vi.useRealTimers());

  it('waits for its files, which are asked for again where the network breaks off, and once after that', async () => {
    fetched.mockRejectedValueOnce(away).mockRejectedValueOnce(away);

    const first = importInsistently(load, ['assets/one.js']);
    await vi.advanceTimersByTimeAsync(1_499);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(await first).toBe('module');
    expect(await importInsistently(load, ['assets/one.js'])).toBe('module');
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/assets/one.js', '/assets/one.js', '/assets/one.js']);
  });

  it('waits for the network where there is none, and goes on when it is back', async () => {
    fetched.mockRejectedValue(away);
    const imported = importInsistently(load, ['assets/two.js']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).not.toHaveBeenCalled();

    fetched.mockImplementation(async () => new Response('code'));
    dispatchEvent(new Event('online'));

    expect(await imported).toBe('module');
  });
});
