import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { messagesOf, shown } from '../simulator/client.ts';
import type { Scope, World } from '#tests/support/session-world.ts';
import { type SendStored, storingSends } from './stored-send.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';
const waitedMs = 60_000;
const text = (body: string): MessageContent => ({ type: 'text', text: body });

let world: World;
let scope: Scope;
let send: SendStored;

beforeAll(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
  await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, ours);
  send = await storingSends(world, scope, ana);
});
afterAll(() => world.close());

it('a message that was deleted while it waited for its connection is not sent, and those after it are', async () => {
  const deleted = await send(text('o preço errado'), { agoMs: waitedMs, isDeleted: true });
  const kept = await send(text('o preço certo'), { agoMs: waitedMs });

  await shown(world.simulator, ana, ({ id }) => id === kept);

  expect((await messagesOf(world.simulator, ana)).map(({ id }) => id)).not.toContain(deleted);
});
