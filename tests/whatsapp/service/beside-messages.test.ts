import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InboundMessage } from '#shared/contract/queue-messages.ts';
import { eventually, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { door } from '../simulator/client.ts';
import { startWorld } from './world.ts';

const shop = '5511900000001';
const ana = '5511900000002';

let world: World;
let scope: Scope;
let task: Task;
beforeAll(async () => {
  world = await startWorld();
  await Promise.all([world.phone(shop, 'Loja'), world.phone(ana, 'Ana')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, shop);
});
afterAll(() => world.close());

/** Counts the stanzas that WhatsApp still keeps for the connection. */
async function waiting(): Promise<number | undefined> {
  const sessions = await door<{ number: string; waiting: number }[]>(world.simulator, 'GET', '/sessions');
  return sessions.find(({ number }) => number === shop)?.waiting;
}

async function post(): Promise<void> {
  await world.write(ana, { statusTo: [shop], text: 'na praia' });
  for (const post of [
    { kind: 'status', from: ana },
    { kind: 'newsletter', text: 'novidades' },
  ]) {
    await door(world.simulator, 'POST', `/phones/${shop}/announcements`, post);
  }
}

it('takes statuses and posts of channels off WhatsApp’s hands without telling of them', async () => {
  await post();
  await world.kill(task, 'SIGTERM');
  await post();
  task = await world.startTask();
  await world.status(scope, 'CONNECTED');
  const id = await world.write(ana, { to: shop, text: 'oi' });
  await world.received((message) => message.type === 'message' && message.whatsappMessageId === id);

  await expect.poll(waiting).toBe(0);
  expect(world.inbound.filter(({ type }) => type === 'message')).toHaveLength(1);
});

it('tells of a photo once, with its high quality beside it', async () => {
  const photo = (more: object) => ({ type: 'image', base64: randomBytes(100).toString('base64'), caption: 'a receita', ...more });
  const small = await world.write(ana, { to: shop, media: photo({}) });
  const sharp = await world.write(ana, { to: shop, media: photo({ sharpOf: small }) });
  const reported = (id: string) =>
    eventually(() => world.inbound.find((one): one is Extract<InboundMessage, { type: 'message' }> => one.type === 'message' && one.whatsappMessageId === id));

  expect(await reported(small)).toMatchObject({ isNotice: false, content: { type: 'media', caption: 'a receita' } });
  expect(await reported(sharp)).toMatchObject({ isNotice: true, quotedWhatsappMessageId: small, content: { type: 'media', caption: '' } });
});

it('answers what the server announces, and calls', async () => {
  const changes = ['regular_low', 'critical_unblock_low'].map((collection) => ({ kind: 'serverSync', collection }));
  for (const change of [{ kind: 'disappearing', seconds: 86_400 }, ...changes]) {
    await door(world.simulator, 'POST', `/phones/${shop}/announcements`, change);
  }
  await door(world.simulator, 'POST', `/phones/${ana}/devices`);
  await door(world.simulator, 'POST', '/call', { from: ana, to: shop, ringMs: 300 });
  await world.received((message) => message.type === 'message' && message.content.type === 'card' && message.content.card === 'missedCall');

  await expect.poll(waiting).toBe(0);
});
