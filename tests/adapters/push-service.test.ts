import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encryptPush, newPushChance } from '#functions/tools/encrypt-push.ts';
import { vapidKeysFrom, vapidSigner } from '#functions/tools/vapid.ts';
import { openPushService } from '#functions/ports/push-service.ts';
import { type RunningPushService, startPushService } from '#services/simulators/push/start-push-service.ts';

const [key] = vapidKeysFrom('7'.repeat(64));
const service = openPushService({ withinMs: 2_000 });
let standIn: RunningPushService;
beforeEach(async () => {
  standIn = await startPushService({ port: 0, dataDir: mkdtempSync(join(tmpdir(), 'push-')) });
});
afterEach(() => standIn.close());

const door = async (method: string, path: string, body?: object) =>
  (await fetch(`${standIn.doorUrl}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })).json();
const subscribe = () => door('POST', '/subscriptions', { applicationServerKey: key.publicKey });

async function push({ endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } }, headers: Record<string, string> = {}) {
  const token = await vapidSigner('mailto:operator@example.com')(key, endpoint, Date.now());
  const all = { authorization: `vapid t=${token}, k=${key.publicKey}`, 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high', topic: 'one', ...headers };
  return service.post(endpoint, all, encryptPush('Olá', keys, newPushChance()));
}

describe('a message', () => {
  it('reaches the browser that it was encrypted for', async () => {
    expect(await push(await subscribe())).toEqual({ kind: 'delivered' });
    expect(await door('GET', '/messages')).toEqual([
      expect.objectContaining({ text: 'Olá', ttl: 60, urgency: 'high', topic: 'one', contact: 'mailto:operator@example.com' }),
    ]);
  });

  it('finds a browser gone', async () => {
    const subscription = await subscribe();
    await door('DELETE', `/subscriptions/${subscription.endpoint.split('/').at(-1)}`);

    expect(await push(subscription)).toEqual({ kind: 'gone' });
  });

  it.each([
    [
      { status: 429, retryAfterSeconds: 30 },
      { kind: 'later', afterSeconds: 30 },
    ],
    [{ status: 503 }, { kind: 'later', afterSeconds: undefined }],
    [{ status: 413 }, { kind: 'refused' }],
  ])('that is answered %o is %o', async (fault, expected) => {
    const subscription = await subscribe();
    await door('POST', '/faults', fault);

    expect(await push(subscription)).toEqual(expected);
  });

  it('comes later where nobody answers', async () => {
    const subscription = await subscribe();
    await standIn.close();

    expect(await push(subscription)).toEqual({ kind: 'later', afterSeconds: undefined });
  });

  it('follows nobody elsewhere', async () => {
    expect(await service.post(`${standIn.pushOrigin}/nowhere`, {}, Buffer.from(''))).toEqual({ kind: 'gone' });
  });
});

describe('the stand-in refuses what a push service refuses', () => {
  it('a key that the browser did not subscribe by, no token, no time to live', async () => {
    const [other] = vapidKeysFrom('8'.repeat(64));
    const subscription = await subscribe();
    const token = await vapidSigner('mailto:operator@example.com')(other, subscription.endpoint, Date.now());

    const refused = [
      await push(subscription, { authorization: `vapid t=${token}, k=${other.publicKey}` }),
      await push(subscription, { authorization: `vapid t=${token}, k=${key.publicKey}` }),
      await push(subscription, { authorization: '' }),
      await push(subscription, { ttl: '' }),
      await push({ ...subscription, keys: (await subscribe()).keys }),
    ];

    expect(refused).toEqual(Array.from({ length: 5 }, () => ({ kind: 'refused' })));
    expect(await door('GET', '/messages')).toEqual([]);
  });
});
