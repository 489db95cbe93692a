import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { shippingKey } from '#functions/records/campaigns/shipping-item.ts';
import { campaignId } from '#shared/contract/ids.ts';
import { campaignMessageId } from '#shared/domain/campaign-message-id.ts';
import { type Scope, type Task, type World } from '#tests/support/session-world.ts';
import { door, messagesOf, shown } from '../simulator/client.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const maria = '5511900000002';
const mallory = '5511900000003';
const slot = 'abcdef012345';
const id = campaignMessageId({ part: 'message', campaignNumber: 1, slot });

let world: World;
let scope: Scope;
let task: Task;

/** A campaign's message to Maria, whose phone is off. */
beforeAll(async () => {
  world = await startWorld();
  await Promise.all([world.phone(ours, 'Shop'), world.phone(maria, 'Maria'), world.phone(mallory, 'Mallory')]);
  task = await world.startTask();
  scope = await world.createConnection();
  await world.pair(scope, ours);
  await door(world.simulator, 'POST', `/phones/${maria}`, { online: false });
  await storeCampaign();
  const content = { type: 'text', text: 'Maria, your result is positive' } as const;
  await world.command({ ...scope, type: 'send', chat: { number: maria }, whatsappMessageId: id, content, quoted: null, createdAt: new Date().toISOString() });
  await acked(1);
});
afterAll(() => world.close());

async function storeCampaign(): Promise<void> {
  const { companyId, connectionId } = scope;
  const campaign = { companyId, campaignId: campaignId.parse(ulid()), campaignNumber: 1 };
  const recipient = { type: 'shipping', ...campaign, slot, number: maria, name: 'Maria', email: '', connectionId, state: 'sent', atMs: Date.now() };
  const turn = { part: 'message', textIndex: 0, run: 1, turn: 1, attempt: 1, restMs: 0 };
  await world.table.across.commit(put(shippingKey({ companyId, campaignNumber: 1, slot }), { ...recipient, ...turn }));
  const texts = {
    type: 'campaignTexts',
    companyId,
    messages: ['{nome}, your result is positive', '', '', '', ''],
    confirmationMessages: ['', '', '', '', ''],
    confirmation: false,
    media: null,
  };
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };
  await world.table.across.commit(
    put(companyKeys.campaignPart(companyId, 1, 'texts#1'), { ...texts, variables: [], pace, dailyCap: null, sendingHours: null }),
  );
}

const acked = (ack: number, number = maria) =>
  world.received((message) => message.type === 'ack' && message.ack === ack && message.chat.number === number && message.whatsappMessageIds.includes(id));
const receipt = (number: string, type: string, more: object = {}) =>
  door(world.simulator, 'POST', `/phones/${number}/receipts`, { with: ours, ids: [id], type, ...more });

describe('a message that was sent to somebody else', () => {
  it('is not given to whoever asks for it by its id', async () => {
    await receipt(mallory, 'retry', { device: 1 });
    await door(world.simulator, 'POST', `/phones/${mallory}/messages`, { to: ours, text: 'and?' });
    await world.received((message) => message.type === 'message' && message.chat.number === mallory);

    expect((await messagesOf(world.simulator, mallory)).filter(({ fromMe }) => !fromMe)).toEqual([]);
    expect(task.log.find(({ message }) => message === 'message asked for by somebody else')).toMatchObject({ traceId: id });
  });

  it('is reported by nobody else: a receipt of theirs names their own chat', async () => {
    await receipt(mallory, 'read');

    expect(await acked(3, mallory)).toMatchObject({ chat: { number: mallory } });
    expect(world.inbound.filter((message) => message.type === 'ack' && message.ack === 3 && message.chat.number === maria)).toEqual([]);
  });
});

describe('a campaign’s message that the phone cannot open', () => {
  it('is sent once more by a later task', async () => {
    await world.kill(task, 'SIGKILL');
    task = await world.startTask();
    await world.status(scope, 'CONNECTED');
    await door(world.simulator, 'POST', '/faults', { kind: 'cannotOpen', connection: maria, count: 1 });
    await door(world.simulator, 'POST', `/phones/${maria}`, { online: true });

    expect(await shown(world.simulator, maria, (message) => message.id === id)).toMatchObject({ text: 'Maria, your result is positive' });
  });
});
