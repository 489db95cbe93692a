import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readNumberClaim } from '#functions/records/connections/number-claims.ts';
import { remove } from '#functions/data/writes.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { door, messagesOf } from '../simulator/client.ts';
import { eventually, type Scope, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';

let world: World;
beforeEach(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
});
afterEach(() => world.close());

const control = (scope: Scope, action: 'start' | 'renew' | 'logout') =>
  world.command({ ...scope, type: 'control', action, createdAt: new Date().toISOString() });
const storedKeys = (scope: Scope) => world.table.system.queryAll({ pk: systemKeys.sessionAuth(scope.connectionId, '').pk });
const shardItem = (scope: Scope) =>
  world.table.system.get(systemKeys.shardConnection(shardOf(scope.connectionId, 4), scope.connectionId), { consistent: true });

async function paired(extra: Record<string, string> = {}) {
  const task = await world.startTask(extra);
  const scope = await world.createConnection();
  await world.pair(scope, ours);
  return { task, scope };
}

describe('a session', () => {
  it('comes back without a new QR code after kill -9, and receives what was written meanwhile', async () => {
    const { task } = await paired();
    await world.kill(task, 'SIGKILL');
    const id = await world.write(ana, { to: ours, text: 'anybody there?' });

    const next = await world.startTask();

    await expect(world.received((message) => message.type === 'message' && message.whatsappMessageId === id)).resolves.toBeDefined();
    expect(next.log.filter(({ message }) => message === 'session open')).toHaveLength(1);
  });
  it('is handed over on SIGTERM in less than 5 s', async () => {
    const { task, scope } = await paired();
    const next = await world.startTask();
    await eventually(() => next.log.some(({ message }) => message === 'shard taken') || undefined);
    const id = `3EB0${ulid().slice(-16)}`;

    const stoppedAt = Date.now();
    await world.kill(task, 'SIGTERM');
    await eventually(() => next.log.find(({ message }) => message === 'session open'));
    expect(Date.now() - stoppedAt).toBeLessThan(5_000);
    await world.command({
      ...scope,
      type: 'send',
      chat: { number: ana },
      whatsappMessageId: id,
      content: { type: 'text', text: 'hi' },
      quoted: null,
      createdAt: new Date().toISOString(),
    });

    await expect(world.received((message) => message.type === 'ack' && message.whatsappMessageIds.includes(id))).resolves.toBeDefined();
    expect(await messagesOf(world.simulator, ana)).toMatchObject([{ id, copies: 1 }]);
  });
  it('gives up after four QR codes until somebody starts it again', async () => {
    await world.startTask({ QR_TIMEOUT_MS: '150' });
    const scope = await world.createConnection();

    expect(await world.status(scope, 'DISCONNECTED')).toMatchObject({ closeReason: 'qrExpired', retries: 4, qrcode: '' });
    expect(await shardItem(scope)).toMatchObject({ wanted: false });

    await control(scope, 'start');
    expect(await world.status(scope, 'qrcode')).toMatchObject({ closeReason: null });
  });
  it('forgets its keys when the phone unlinks it', async () => {
    const { scope } = await paired();

    await door(world.simulator, 'POST', `/phones/${ours}/unlink`, {});

    expect(await world.status(scope, 'DISCONNECTED')).toMatchObject({ closeReason: 'unlinked', number: null });
    expect(await storedKeys(scope)).toEqual([]);
  });
  it('unlinks at WhatsApp on logout, and shows a new QR code on renew', async () => {
    const { scope } = await paired();

    await control(scope, 'logout');
    expect(await world.status(scope, 'DISCONNECTED')).toMatchObject({ closeReason: 'loggedOut', number: null });
    expect(await door<unknown[]>(world.simulator, 'GET', '/sessions')).toEqual([]);

    await control(scope, 'renew');
    await world.pair(scope, ours);
    expect(await world.connection(scope)).toMatchObject({ number: ours, qrcode: '', closeReason: null });
  });
  it('drops a renewal that comes again after the one that followed it', async () => {
    const { scope } = await paired();
    const [late, latest] = [new Date(Date.now() - 60_000).toISOString(), new Date().toISOString()];

    await world.command({ ...scope, type: 'control', action: 'renew', createdAt: late });
    await world.command({ ...scope, type: 'control', action: 'start', createdAt: latest });

    await eventually(async () => ((await shardItem(scope))?.['controlledAt'] === latest ? true : undefined));
    expect(await world.connection(scope)).toMatchObject({ status: 'CONNECTED', number: ours });
  });
  it('leaves nothing behind when its connection is deleted', async () => {
    const { scope } = await paired();

    await world.table.forCompany(scope.companyId).commit(remove(companyKeys.connection(scope.companyId, scope.connectionId)));
    await control(scope, 'logout');

    await eventually(async () => ((await shardItem(scope)) === undefined ? true : undefined));
    expect(await readNumberClaim(world.table.system, ours)).toBeUndefined();
    expect(await storedKeys(scope)).toEqual([]);
    expect(await door<unknown[]>(world.simulator, 'GET', '/sessions')).toEqual([]);
  });
});

describe('a message received when the task is killed', () => {
  it.each(['afterDecrypt', 'afterQueue', 'afterRatchetStored', 'beforeReceipt'])('%s is on the queue once, and the conversation goes on', async (point) => {
    const { task } = await paired();
    await world.kill(task, 'SIGTERM');
    const doomed = await world.startTask({ FAULT_AT: point });
    const ids = [await world.write(ana, { to: ours, text: 'one' })];
    await doomed.exited;
    ids.push(await world.write(ana, { to: ours, text: 'two' }));

    await world.startTask();
    await eventually(() => world.inbound.find((message) => message.type === 'message' && message.whatsappMessageId === ids[1]));

    expect(world.inbound.flatMap((message) => (message.type === 'message' ? [message.whatsappMessageId] : []))).toEqual(ids);
  });
});

describe('two tasks', () => {
  it('share the connections, and one takes over within 15 s when the other is killed', async () => {
    const numbers = ['5511900000011', '5511900000012', '5511900000013', '5511900000014'];
    await Promise.all(numbers.map((number) => world.phone(number, 'Shop')));
    const [first, second] = [await world.startTask({ LEASES: 'real' }), await world.startTask({ LEASES: 'real' })];
    const shares = async () => {
      const leases = await world.table.system.queryAll({ pk: systemKeys.shardLease(0).pk, consistent: true });
      return [first, second].map(({ id }) => leases.filter(({ owner }) => owner === id).length);
    };
    // A session that moves while it pairs shows another code.
    await expect(eventually(async () => String(await shares()) === '2,2' || undefined, 15_000)).resolves.toBe(true);
    const scopes = await Promise.all(numbers.map(() => world.createConnection()));
    await Promise.all(scopes.map((scope, index) => world.pair(scope, numbers[index] ?? '')));

    const killedAt = Date.now();
    await world.kill(first, 'SIGKILL');
    const ids = await Promise.all(numbers.map((to) => world.write(ana, { to, text: `for ${to}` })));
    await Promise.all(ids.map((id) => world.received((message) => message.type === 'message' && message.whatsappMessageId === id, 15_000)));

    expect(Date.now() - killedAt).toBeLessThan(15_000);
    expect(world.inbound.filter((message) => message.type === 'message')).toHaveLength(ids.length);
  });
});
