import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setTimeout as delay } from 'node:timers/promises';
import { ulid } from 'ulid';
import { growShards, growthInput, type Growth } from '#functions/areas/shards/grow-shards.ts';
import { listShardConnections } from '#functions/records/sessions/connection-session.ts';
import { systemKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { systemClock } from '#functions/ports/clock.ts';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import type { OutboundMessage } from '#shared/contract/queue-messages.ts';
import { shardOf } from '#shared/domain/shard.ts';
import { messagesOf } from '../simulator/client.ts';
import { eventually, shardCountKeepMs, type Scope, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ana = '5511900000002';
const bia = '5511900000003';
const times = { announceMs: 3 * shardCountKeepMs, settleMs: 4 * shardCountKeepMs };

let world: World;
beforeEach(async () => {
  world = await startWorld({ shardCount: 8 });
  await world.table.system.writeMany(await leftovers());
  await world.table.system.commit(put(systemKeys.shardCount(), { type: 'shardCount', count: 4 }), ...agedLeases());
  await Promise.all([world.phone(ana, 'Ana'), world.phone(bia, 'Bia')]);
});
afterEach(() => world.close());

/** Leases as they are after a long life: the new shards' epochs are the lower ones. */
const agedLeases = () =>
  Array.from({ length: 8 }, (_, shard) => put(systemKeys.shardLease(shard), { type: 'shardLease', shard, owner: '', epoch: shard < 4 ? 1_000 : 1 }));

/** The table outlives a world: the connections of another one are strayed where there are four shards again. */
async function leftovers() {
  const lists = await Promise.all(Array.from({ length: 8 }, (_, shard) => listShardConnections(world.table.system, shard)));
  return lists.flatMap((list, shard) => list.map((one) => ({ kind: 'delete' as const, key: systemKeys.shardConnection(shard, one.connectionId) })));
}

interface Shop {
  readonly scope: Scope;
  readonly number: string;
  readonly isMoving: boolean;
}

function newId(isMoving: boolean): ConnectionId {
  for (;;) {
    const id = connectionId.parse(ulid());
    if ((shardOf(id, 8) !== shardOf(id, 4)) === isMoving) return id;
  }
}

async function newShop(isMoving: boolean, index: number): Promise<Shop> {
  const number = `551190000001${index}`;
  await world.phone(number, `Shop ${index}`);
  return { scope: await world.createConnection(undefined, newId(isMoving)), number, isMoving };
}

const grow = (isLookOnly = false) =>
  growShards({ table: world.table, clock: systemClock, queues: world.queues, times }, growthInput.parse({ to: 8, isLookOnly }));

/** Resolves when a step of the command has the answer. */
const growUntil = (step: Growth['step'], isLookOnly = false) =>
  eventually(async () => {
    const growth = await grow(isLookOnly);
    return growth.step === step ? growth : undefined;
  }, 60_000);

const text = ({ scope }: Shop, to: string, id: string, body: string): OutboundMessage => ({
  ...scope,
  type: 'send',
  chat: { number: to },
  whatsappMessageId: id,
  content: { type: 'text', text: body },
  quoted: null,
  createdAt: new Date().toISOString(),
});

/** Writes both ways until it is told to stop; what was written in `written`, by writer and reader. */
function talk(shops: readonly Shop[]) {
  const written = new Map<string, string[]>();
  const over = new AbortController();
  const line = async (key: string, write: (body: string) => Promise<unknown>): Promise<void> => {
    const bodies: string[] = [];
    written.set(key, bodies);
    while (!over.signal.aborted) {
      const body = `${key} ${bodies.length}`;
      await write(body);
      bodies.push(body);
      // People write at a pace of their own: it is what is simulated.
      await delay(400 + 400 * Math.random());
    }
  };
  const lines = shops.flatMap((shop) => [
    ...[ana, bia].map((to) => line(`${shop.number} to ${to}`, (body) => world.command(text(shop, to, `3EB0${ulid().slice(-16)}`, body)))),
    line(`${ana} to ${shop.number}`, (body) => world.write(ana, { to: shop.number, text: body })),
  ]);
  const stop = async () => {
    over.abort();
    await Promise.all(lines);
  };
  return { written, stop };
}

const textsAt = async (phone: string, from: string) => {
  const shown = await messagesOf(world.simulator, phone);
  return shown.filter((message) => !message.fromMe && message.from === from).map(({ text: body }) => body);
};

/** The table drops what comes again under its id. */
function textsReceived({ scope }: Shop): string[] {
  const bodies = new Map<string, string>();
  for (const message of world.inbound) {
    if (message.type !== 'message' || message.connectionId !== scope.connectionId || message.content.type !== 'text') continue;
    if (!bodies.has(message.whatsappMessageId)) bodies.set(message.whatsappMessageId, message.content.text);
  }
  return [...bodies.values()];
}

describe('doubling the shards', () => {
  it('under traffic, with a task killed in the middle, loses, doubles and reorders nothing', { timeout: 150_000 }, async () => {
    const [first] = [await world.startTask(), await world.startTask()];
    const shops: Shop[] = [];
    for (const [index, isMoving] of [true, false, true, true].entries()) shops.push(await newShop(isMoving, index));
    for (const { scope, number } of shops) await world.pair(scope, number);
    const { written, stop } = talk(shops);

    await growUntil('double');
    await growUntil('move');
    await world.kill(first, 'SIGKILL');
    await world.startTask();
    await growUntil('done', true);
    // Some more by the new way.
    const last = [...written.values()].map((bodies) => bodies.length);
    await eventually(() => [...written.values()].every((bodies, index) => bodies.length >= (last[index] ?? 0) + 5) || undefined);
    await stop();

    for (const shop of shops) {
      for (const phone of [ana, bia]) {
        const bodies = written.get(`${shop.number} to ${phone}`) ?? [];
        await eventually(async () => (await textsAt(phone, shop.number)).length >= bodies.length || undefined, 40_000);
        expect(await textsAt(phone, shop.number)).toEqual(bodies);
      }
      const bodies = written.get(`${ana} to ${shop.number}`) ?? [];
      await eventually(() => textsReceived(shop).length >= bodies.length || undefined, 40_000);
      expect(textsReceived(shop)).toEqual(bodies);
      const { connectionId: id } = shop.scope;
      const held = await listShardConnections(world.table.system, shardOf(id, 8));
      expect(held.filter((one) => one.connectionId === id).map(({ epochBase }) => epochBase > 0)).toEqual([shop.isMoving]);
    }
  });

  it('waits for a connection that is down with messages, and lets it be started meanwhile', { timeout: 60_000 }, async () => {
    await world.startTask();
    // A number of its own: the table remembers whose the others are.
    const shop = await newShop(true, 9);
    const { qrcode } = await world.status(shop.scope, 'qrcode');
    await world.command(text(shop, ana, '3EB0000000000001', 'before'));
    await growUntil('double');
    await growUntil('move');
    await world.command(text(shop, ana, '3EB0000000000002', 'after'));

    expect(await grow(true)).toMatchObject({ step: 'move', strayed: 1 });
    await world.command({ ...shop.scope, type: 'control', action: 'renew', createdAt: new Date().toISOString() });
    await eventually(async () => ([qrcode, ''].includes((await world.connection(shop.scope))?.['qrcode']) ? undefined : true));
    await world.pair(shop.scope, shop.number);

    await growUntil('done', true);
    await eventually(async () => (await textsAt(ana, shop.number)).length === 2 || undefined);
    expect(await textsAt(ana, shop.number)).toEqual(['before', 'after']);
  });
});
