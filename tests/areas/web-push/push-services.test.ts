import { importJWK, jwtVerify } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { listPushDevices } from '#functions/areas/web-push/list-push-devices.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { testVapidKeys } from '#tests/support/push-devices.ts';
import { pushHome } from '#tests/support/push-home.ts';

let setting: Awaited<ReturnType<typeof pushHome>>;
let agent: Principal;
beforeEach(async () => {
  setting = await pushHome();
  agent = await given.user(setting.home);
});

const number = '5511966665555';
const writes = (text: string) => customerWrites(setting.home, setting.connection, { number, text, name: 'Maria' });

describe('a push service', () => {
  const oneOpen = async () => {
    const own = await setting.subscribe(agent);
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    setting.deps.service.posted.length = 0;
    return own;
  };

  it('is told once of a message, however often the stream and the queue repeat it', async () => {
    const own = await oneOpen();
    await writes('Oi');
    const changes = await setting.follow();

    await setting.repeat(changes);

    expect(own.told()).toHaveLength(1);
  });

  it('is told who we are, how long to keep the message and which one it replaces', async () => {
    const own = await oneOpen();
    await writes('Oi');
    await setting.follow();

    const [{ headers } = { headers: {} }] = own.posted();

    expect(headers).toEqual({
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '86400',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  it('can check that it is us by the key that the browser subscribed by', async () => {
    const own = await oneOpen();
    await writes('Oi');
    await setting.follow();

    const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(own.posted()[0]?.headers['authorization'] ?? '') ?? [];
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'), {
      currentDate: new Date(setting.home.deps.clock.nowMs()),
    });

    expect(key).toBe(testVapidKeys[0].publicKey);
    expect(payload).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:operator@example.com' });
  });

  it('is told by a former key while that is honoured, and nothing once it is dropped', async () => {
    const [current, former] = testVapidKeys;
    const own = await setting.subscribe(agent, { publicKey: former!.publicKey });
    await acceptedTicket(setting.home, setting.connection, agent, { number });
    await setting.follow();
    const whileHonoured = own.posted().map(({ headers }) => headers['authorization']?.endsWith(former!.publicKey));
    setting.deps.vapidKeys = async () => [current];

    await writes('Oi');
    await setting.follow();

    expect(whileHonoured).toEqual([true]);
    expect(own.posted()).toHaveLength(1);
    expect((await listPushDevices(setting.home.deps, agent)).devices).toEqual([]);
  });

  it('that knows a browser no more ends its device', async () => {
    const own = await oneOpen();
    setting.deps.service.outcome = { kind: 'gone' };
    await writes('Oi');
    await setting.follow();

    const { companyId } = setting.home.company;
    expect(await setting.home.deps.table.forCompany(companyId).get(companyKeys.pushDevice(companyId, agent.userId, own.id))).toBeUndefined();
  });

  it('that is down is asked again, later each time, and not for ever', async () => {
    const own = await oneOpen();
    setting.deps.service.outcome = { kind: 'later', afterSeconds: undefined };
    await writes('Oi');
    await setting.follow();

    const delays: number[] = [];
    for (let waited = await setting.waitForIt(); waited.length > 0; waited = await setting.waitForIt()) delays.push(...waited);

    expect(delays).toEqual([10, 20, 40, 80, 160, 320]);
    expect(own.posted()).toHaveLength(7);
  });

  it('that says when is asked then, and no more once it has taken the message', async () => {
    const own = await oneOpen();
    setting.deps.service.outcome = { kind: 'later', afterSeconds: 90 };
    await writes('Oi');
    await setting.follow();
    setting.deps.service.outcome = { kind: 'delivered' };

    const delays = [await setting.waitForIt(), await setting.waitForIt()];

    expect(delays).toEqual([[90], []]);
    expect(own.posted()).toHaveLength(2);
  });

  it.each([
    ['taken out of the queue', { queueIds: [] }],
    ['given a role that sees its own tickets alone', { role: 'finance' }],
  ])('is not asked again of what waits in a queue, for somebody who was %s meanwhile', async (_what, change) => {
    await updateUser(setting.home.deps, setting.home.admin, { userId: agent.userId, change: { queueIds: [setting.home.queue.queueId] } });
    const own = await setting.subscribe(agent);
    setting.deps.service.outcome = { kind: 'later', afterSeconds: 90 };
    await writes('Preciso de ajuda');
    await setting.follow();
    await updateUser(setting.home.deps, setting.home.admin, { userId: agent.userId, change });

    await setting.waitForIt();

    expect(own.posted()).toHaveLength(1);
  });

  it('is not asked again of what nobody wants to know any more', async () => {
    const own = await oneOpen();
    setting.deps.service.outcome = { kind: 'later', afterSeconds: 60 };
    await writes('Oi');
    await setting.follow();
    setting.home.deps.clock.advance(60 * 60_000);

    await setting.waitForIt();

    expect(own.posted()).toHaveLength(1);
  });
});
