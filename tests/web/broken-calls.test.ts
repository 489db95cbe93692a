import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticketId } from '#shared/contract/ids.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { settingRoutes } from '#shared/contract/settings.ts';
import { tagRoutes } from '#shared/contract/tags.ts';
import { userRoutes } from '#shared/contract/users.ts';
import { call } from '#web/api/call.ts';
import { clientRoutes } from '#web/api/client-route.ts';
import { loadHttp } from '#web/api/send-request.ts';
import { aTag, userIdOf } from './support/builders.ts';
import { fail, fakeApi, type FakeHandlers } from './support/fake-api.ts';

const routes = clientRoutes({ ...settingRoutes, ...tagRoutes, ...userRoutes, ...messageRoutes });

type Fate = 'lost' | 'edge' | 'hangs' | 'fine';

/** The network does the next of these to each call, and to all later ones the last. */
function network(handlers: FakeHandlers, ...fates: readonly Fate[]) {
  const calls = fakeApi(handlers);
  const answered = globalThis.fetch;
  let made = 0;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>): Promise<Response> => {
    const fate = fates[Math.min(made++, fates.length - 1)];
    if (fate === 'edge') return new Response('<html>502 Bad Gateway</html>', { status: 502 });
    if (fate === 'hangs') return new Promise(() => undefined);
    const answer = await answered(...asked);
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return answer;
  });
  return { calls, made: () => made };
}

const switchOn = (value = 'enabled') => call(routes.updateSetting, { params: { key: 'userRating' }, body: { key: 'userRating', value } });
const newTag = () => call(routes.createTag, { body: { name: 'Pago' } });
const updateSetting: FakeHandlers['updateSetting'] = ({ body }) => body as { key: 'userRating'; value: string };

/** Code of a failure. */
const codeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'none',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

describe('a change whose answer does not come', () => {
  beforeEach(async () => {
    await loadHttp();
    vi.useFakeTimers();
  });
  afterEach(() => void vi.useRealTimers());

  it.each(['lost', 'edge'] as const)('is made again until it comes: %s', async (fate) => {
    const { made } = network({ updateSetting }, fate, fate, fate, 'fine');

    const change = switchOn();
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await change).toEqual({ key: 'userRating', value: 'enabled' });
    expect(made()).toBe(4);
  });

  it('is given up after five seconds', async () => {
    const { made } = network({ updateSetting }, 'lost');

    const change = codeOf(switchOn());
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await change).toBe('ERR_NETWORK');
    expect(made()).toBe(4);
  });

  it('is given up after half a minute where nothing is heard at all', async () => {
    network({ updateSetting }, 'hangs');

    const change = codeOf(switchOn());
    await vi.advanceTimersByTimeAsync(31_000);

    expect(await change).toBe('ERR_NETWORK');
  });

  it('is made again under its key, so that it makes one thing', async () => {
    const { calls } = network({ createTag: () => aTag(1) }, 'lost', 'fine');

    const made = newTag();
    await vi.advanceTimersByTimeAsync(500);

    await made;
    const keys = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9A-Z]{26}$/);
  });

  it('is not made again where that would have another effect', async () => {
    const { made } = network({ sendPasswordLink: () => fail('ERR_INTERNAL'), markRead: () => ({ message: 'read' }) }, 'lost');

    const asked = [
      call(routes.sendPasswordLink, { params: { userId: userIdOf(1) }, body: {} }),
      call(routes.markRead, { params: { ticketId: ticketId.parse(1) } }),
    ];
    const codes = Promise.all(asked.map(codeOf));
    await vi.advanceTimersByTimeAsync(10_000);

    expect(await codes).toEqual(['ERR_NETWORK', 'ERR_NETWORK']);
    expect(made()).toBe(2);
  });

  it('comes before a later one of the same thing, so that the last wish holds', async () => {
    const { calls } = network({ updateSetting }, 'lost', 'fine');

    const both = Promise.all([switchOn('enabled'), switchOn('disabled')]);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await both).toMatchObject([{ value: 'enabled' }, { value: 'disabled' }]);
    expect(calls.map(({ body }) => Reflect.get(Object(body), 'value'))).toEqual(['enabled', 'enabled', 'disabled']);
  });

  it('has deleted what is gone when it is asked for again, and not what was gone before', async () => {
    const answers = [() => ({ message: 'deleted' }), () => fail('ERR_NO_TAG_FOUND')];
    const remove = () => call(routes.deleteTag, { params: { tagId: aTag(1).id } });
    const gone: FakeHandlers = { deleteTag: () => (answers.length > 1 ? answers.shift()!() : answers[0]!()) };
    network(gone, 'lost', 'fine');

    const removed = remove();
    await vi.advanceTimersByTimeAsync(500);

    expect(await removed).toBeUndefined();
    await expect(remove()).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
  });

  it('is told of at once without any network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { made } = network({ updateSetting }, 'lost');

    await expect(switchOn()).rejects.toMatchObject({ code: 'ERR_OFFLINE' });

    expect(made()).toBe(1);
  });

  it('goes on where the network goes meanwhile, since nobody knows whether it was made', async () => {
    const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    network({ updateSetting }, 'lost', 'lost', 'fine');

    const change = switchOn();
    isOnLine.mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(5_000);

    expect(await change).toEqual({ key: 'userRating', value: 'enabled' });
  });
});
