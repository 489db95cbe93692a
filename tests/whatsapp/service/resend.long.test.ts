import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import type { MessageContent } from '#shared/contract/queue-messages.ts';
import { deletionId } from '#shared/domain/message-id.ts';
import { door, messagesOf, shown } from '../simulator/client.ts';
import { type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { type SendStored, storingSends } from './stored-send.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';

let world: World;
let scope: Scope;
let task: Task;
let send: SendStored;

beforeAll(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, ours);
  send = await storingSends(world, scope, ana);
});
afterAll(() => world.close());

const acked = (id: string) => world.received((message) => message.type === 'ack' && message.whatsappMessageIds.includes(id));

describe('a device that cannot read what we deleted before it came', () => {
  it('does not get it once more', async () => {
    await door(world.simulator, 'POST', `/phones/${ana}`, { online: false });
    const targetId = await send({ type: 'text', text: 'custa 1 real' }, { isDeleted: true });
    await acked(targetId);
    const revocation = { type: 'revoke' as const, chat: { number: ana }, whatsappMessageId: deletionId(targetId), targetId };
    await world.command({ ...scope, ...revocation, createdAt: new Date().toISOString() });
    const last = await send({ type: 'text', text: 'custa 100 reais' });
    await acked(last);
    await door(world.simulator, 'POST', '/faults', { kind: 'cannotOpen', connection: ana, count: 1 });
    await door(world.simulator, 'POST', `/phones/${ana}`, { online: true });

    await shown(world.simulator, ana, ({ id }) => id === last);
    await door(world.simulator, 'POST', `/phones/${ana}/receipts`, { with: ours, ids: [last], type: 'retry', device: 1 });
    await shown(world.simulator, ana, ({ id, copies }) => id === last && copies === 2);
    expect((await messagesOf(world.simulator, ana)).filter(({ text }) => text === 'custa 1 real')).toEqual([]);
  });
});

/** The phone is off while we write, and when it comes back the task that wrote is gone. */
async function readAfterDeploy(contents: readonly { content: MessageContent; isDeleted?: boolean }[]): Promise<string[]> {
  await door(world.simulator, 'POST', `/phones/${ana}`, { online: false });
  const ids: string[] = [];
  for (const { content, isDeleted } of contents) ids.push(await send(content, isDeleted === undefined ? {} : { isDeleted }));
  for (const id of ids) await acked(id);
  await world.kill(task, 'SIGKILL');
  task = await world.startTask();
  await world.status(scope, 'CONNECTED');
  await door(world.simulator, 'POST', '/faults', { kind: 'cannotOpen', connection: ana, count: ids.length });
  await door(world.simulator, 'POST', `/phones/${ana}`, { online: true });
  return ids;
}

describe('a device that cannot read what we wrote before a deploy', () => {
  it('gets the text and the file once more, but not what was deleted', async () => {
    const bytes = randomBytes(20_000);
    const key = `companies/${scope.companyId}/media/${ulid()}/contract.pdf`;
    await world.store(key, bytes);
    const media = { kind: 'document', key, mimeType: 'application/pdf', sizeBytes: bytes.length, name: 'contract.pdf', isVoice: false } as const;

    const [deleted, text, file] = await readAfterDeploy([
      { content: { type: 'text', text: 'never mind' }, isDeleted: true },
      { content: { type: 'text', text: 'your order left' } },
      { content: { type: 'media', media, caption: 'please sign' } },
    ]);

    expect(await shown(world.simulator, ana, ({ id }) => id === text)).toMatchObject({ text: 'your order left', copies: 1 });
    const { media: got } = await shown(world.simulator, ana, ({ id }) => id === file);
    expect(got).toMatchObject({ name: 'contract.pdf', sha256: createHash('sha256').update(bytes).digest('hex') });
    expect((await messagesOf(world.simulator, ana)).filter(({ id }) => id === deleted)).toEqual([]);
  });
});
