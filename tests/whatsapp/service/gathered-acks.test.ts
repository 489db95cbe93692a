import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { door, messagesOf, shown } from '../simulator/client.ts';
import { eventually, type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ours = '5511900000041';
const ana = '5511900000042';

let world: World;
let scope: Scope;
let task: Task;

beforeEach(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, ours);
});
afterEach(() => world.close());

async function send(): Promise<string> {
  const whatsappMessageId = `3EB0${ulid().slice(-16)}`;
  const content = { type: 'text', text: 'Olá' } as const;
  await world.command({ ...scope, type: 'send', chat: { number: ana }, whatsappMessageId, content, quoted: null, createdAt: new Date().toISOString() });
  return whatsappMessageId;
}

const acksOf = (id: string) => world.inbound.flatMap((message) => (message.type === 'ack' && message.whatsappMessageIds.includes(id) ? [message.ack] : []));

describe('a task that ends while acks are gathered', () => {
  it.each([
    ['told to go', 'SIGTERM'],
    ['killed', 'SIGKILL'],
  ] as const)(
    'loses none, and the phone shows one message, when it is %s',
    async (_what, signal) => {
      const id = await send();
      await shown(world.simulator, ana, (message) => message.id === id);

      await world.kill(task, signal);
      const toldBefore = signal === 'SIGTERM' ? await eventually(() => acksOf(id).at(-1)) : 1;
      await world.startTask();
      await world.status(scope, 'CONNECTED');

      await eventually(() => acksOf(id).includes(2) || undefined, 30_000);
      expect(toldBefore).toBeGreaterThanOrEqual(1);
      expect((await messagesOf(world.simulator, ana)).filter((message) => message.id === id)).toHaveLength(1);
    },
    60_000,
  );

  it('tells nothing of reactions, which have no row', async () => {
    const theirs = await world.write(ana, { to: ours, text: 'Quanto custa?' });
    await world.received((message) => message.type === 'message' && message.whatsappMessageId === theirs);
    const reaction = `3EB0${ulid().slice(-16)}`;
    const react = { type: 'react', targetId: theirs, targetFromMe: false, participant: null, emoji: '👍' } as const;
    await world.command({ ...scope, ...react, chat: { number: ana }, whatsappMessageId: reaction, createdAt: new Date().toISOString() });
    await shown(world.simulator, ana, ({ id, reactions }) => id === theirs && reactions !== undefined);

    const id = await send();
    await eventually(() => acksOf(id).includes(2) || undefined);
    await door(world.simulator, 'POST', `/phones/${ana}/read`, { with: ours });
    await eventually(() => acksOf(id).includes(3) || undefined);

    expect(acksOf(reaction)).toEqual([]);
  });
});
