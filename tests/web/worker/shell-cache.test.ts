import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerFromShell } from '#web/service-worker/shell-cache.ts';
import { asked, fakeCaches } from './support.ts';

const fetched = vi.fn<typeof fetch>();
const away = new TypeError('Failed to fetch');
const ask = (path: string, signal = new AbortController().signal) =>
  asked(answerFromShell, { method: 'GET', mode: 'cors', url: `${location.origin}${path}`, signal });

beforeEach(() => {
  fakeCaches();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('code that the page asks for', () => {
  it('comes late where the network was away', async () => {
    fetched.mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue(new Response('code'));
    const reply = ask('/assets/late-12345678.js');

    await vi.advanceTimersByTimeAsync(1_500);

    expect(await (await reply)?.text()).toBe('code');
  });

  it('fails after some seconds', async () => {
    fetched.mockRejectedValue(away);
    const failure = ask('/assets/late-12345678.js')?.catch((error: unknown) => error);

    await vi.advanceTimersByTimeAsync(12_000);

    expect(await failure).toBe(away);
    expect(fetched).toHaveBeenCalledTimes(6);
  });

  it('is not there any more after another version came: that is no matter of patience', async () => {
    fetched.mockResolvedValue(new Response('', { status: 404 }));

    expect((await ask('/assets/late-12345678.js'))?.status).toBe(404);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('fails at once without any network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fetched.mockRejectedValue(away);

    expect(await ask('/assets/late-12345678.js')?.catch((error: unknown) => error)).toBe(away);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is asked for no more by a page that has gone', async () => {
    fetched.mockRejectedValue(away);
    const failure = ask('/assets/late-12345678.js', AbortSignal.abort())?.catch((error: unknown) => error);

    expect(await failure).toBe(away);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('comes from the cache without the network', async () => {
    await (await caches.open('recado /assets/index.js')).put('/assets/late-12345678.js', new Response('kept'));

    expect(await (await ask('/assets/late-12345678.js'))?.text()).toBe('kept');
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('an address that a person opens', () => {
  it.each([
    ['/tickets/42', true],
    ['/unsubscribed', true],
    ['/unsubscribe/token-of-a-mail', false],
    ['/api/openapi.json', false],
    ['/favicon.svg', false],
  ])('%s is a screen of the application: %s', (path, isScreen) => {
    fetched.mockResolvedValue(new Response('page'));

    const reply = asked(answerFromShell, { method: 'GET', mode: 'navigate', url: `${location.origin}${path}` });

    expect(reply !== undefined).toBe(isScreen);
  });
});
