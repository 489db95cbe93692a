import { describe, expect, it, vi } from 'vitest';
import { call } from '#web/api/call.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { routes } from '#web/parts/queues/contract.static.ts';

describe('a call', () => {
  it('is given up with its signal', async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
      asked.resolve(signal);
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    const controller = new AbortController();
    const calling = call(routes.listQueues, {}, { signal: controller.signal }).catch((error: unknown) => error);
    const sent = await asked.promise;

    controller.abort();

    expect(await calling).toMatchObject({ name: 'AbortError' });
    expect(sent.aborted).toBe(true);
  });

  it.each([
    [true, 'ERR_NETWORK'],
    [false, 'ERR_OFFLINE'],
  ])('without an answer says whether this device is online: %s', async (isOnline, code) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

    await expect(call(routes.listQueues)).rejects.toMatchObject({ code });
  });
});

it('a change made offline fails at once and is not made later', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const failures: unknown[] = [];
  const queryClient = createQueryClient((error) => failures.push(error));
  let attempts = 0;
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => {
      attempts += 1;
      return Promise.reject(new Error('offline'));
    },
  });

  await expect(mutation.execute(undefined)).rejects.toThrow('offline');
  globalThis.dispatchEvent(new Event('online'));
  await queryClient.resumePausedMutations();

  expect(attempts).toBe(1);
  expect(failures).toHaveLength(1);
});
