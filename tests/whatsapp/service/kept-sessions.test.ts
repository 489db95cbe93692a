import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { ulid } from 'ulid';
import { listSessionKeys } from '#functions/records/sessions/session-auth.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { authStateKey, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { door, shown, type ShownMessage } from '../simulator/client.ts';
import { startWorld } from './world.ts';

const shop = '5511900000001';
const ana = '5511900000002';

const record = z.looseObject({ _sessions: z.record(z.string(), z.unknown()) });

let world: World;
let scope: Scope;
let task: Task;
beforeAll(async () => {
  world = await startWorld({ addressing: 'lid' });
  await Promise.all([world.phone(shop, 'Loja'), world.phone(ana, 'Ana')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, shop);
});
afterAll(() => world.close());

/** Resolves when Ana reads it. */
async function say(text: string): Promise<ShownMessage> {
  const content = { type: 'text' as const, text };
  const command = { ...scope, type: 'send' as const, chat: { number: ana }, whatsappMessageId: `3EB0${ulid().slice(-16)}`, content, quoted: null };
  await world.command({ ...command, createdAt: new Date().toISOString() });
  return shown(world.simulator, ana, (message) => message.text === text);
}

/** How many sessions there are with each device, the ended ones as well. */
async function sessions(): Promise<number[]> {
  const sealed = await listSessionKeys(world.table.system, scope.connectionId, 'session#');
  const cipher = authCipher(authStateKey);
  return [...sealed].map(([name, bytes]) => Object.keys(record.parse(JSON.parse(cipher.open(scope.connectionId, name, bytes)))._sessions).length);
}

/** Counts the stanzas that WhatsApp keeps for a linked device. */
async function waiting(number: string, device = 1): Promise<number | undefined> {
  const devices = await door<{ number: string; device: number; waiting: number }[]>(world.simulator, 'GET', '/sessions');
  return devices.find((one) => one.number === number && one.device === device)?.waiting;
}

async function logInAnew(meanwhile?: () => Promise<unknown>): Promise<void> {
  await world.kill(task, 'SIGTERM');
  await meanwhile?.();
  task = await world.startTask();
  await world.status(scope, 'CONNECTED');
}

it('goes on in the session that it has with a person when it logs in again', async () => {
  const id = await world.write(ana, { to: shop, text: 'oi' });
  await world.received((message) => message.type === 'message' && message.whatsappMessageId === id);
  await say('bom dia');
  await logInAnew();
  await say('ainda aqui');

  // One with Ana's phone, and one with the shop's own.
  expect(await sessions()).toEqual([1, 1]);
});

it('writes to a device that a person links meanwhile', async () => {
  await say('antes');
  const { device } = await door<{ device: number }>(world.simulator, 'POST', `/phones/${ana}/devices`);
  await expect.poll(() => waiting(shop)).toBe(0);
  await say('depois');

  expect(await waiting(ana, device)).toBe(1);
});

it('reaches the account that a number has now', async () => {
  await say('até logo');
  await door(world.simulator, 'POST', `/phones/${ana}/reinstall`, { asNewAccount: true });
  await door(world.simulator, 'POST', '/faults', { kind: 'formerAccount', connection: shop, count: 1 });

  expect(await say('mudou de conta?')).toMatchObject({ copies: 1 });
});

it('begins anew with somebody who set up a phone meanwhile', async () => {
  await logInAnew(() => door(world.simulator, 'POST', `/phones/${ana}/reinstall`));

  expect(await say('e agora?')).toMatchObject({ copies: 1 });
});
