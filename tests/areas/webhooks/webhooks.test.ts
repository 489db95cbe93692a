import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { deriveChanges } from '#functions/areas/derive/derive-changes.ts';
import { receive } from '#functions/areas/inbound/receive.ts';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { listDeliveries, resendDelivery } from '#functions/areas/webhooks/deliveries.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { deleteWebhook, replaceSecret, saveWebhook, showWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import type { ConnectionItem } from '#functions/data/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import { messageRoutes, type Message } from '#shared/contract/messages.ts';
import type { NoticeTask } from '#shared/contract/push-notices.ts';
import type { TicketId } from '#shared/contract/ids.ts';
import { webhookEvents } from '#shared/contract/webhook-fields.ts';
import { mostWebhookFailures, webhookPayload } from '#shared/contract/webhooks.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { newChanges, type StreamChange } from '#tests/support/stream.ts';
import { deliveryDeps, PlayedReceiver, webhookAreaDeps } from '#tests/support/webhooks.ts';

const url = 'https://hooks.example.com/recado?key=chave';
let home: Home;
let connection: ConnectionItem;
let receiver: PlayedReceiver;
let deps: ReturnType<typeof deliveryDeps>;
let secret: string;
let waiting: { task: NoticeTask; delaySeconds: number }[];

beforeEach(async () => {
  home = await given.company();
  connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  receiver = new PlayedReceiver();
  deps = deliveryDeps(home, receiver);
  waiting = [];
  secret = (await save()).secret ?? '';
  await newChanges();
});

const save = (fields: Partial<Parameters<typeof saveWebhook>[3]> = {}) =>
  saveWebhook(webhookAreaDeps(home), home.admin, connection.connectionId, { url, events: [...webhookEvents], isActive: true, ...fields });
const shown = async () => (await showWebhook(webhookAreaDeps(home), home.admin, connection.connectionId)).webhook;
const log = async () => (await listDeliveries(webhookAreaDeps(home), home.admin, connection.connectionId, {})).deliveries;
const told = () => receiver.told.map(({ body }) => webhookPayload.parse(JSON.parse(body)));

async function workOff(): Promise<void> {
  for (let tasks = deps.notices.take(); tasks.length > 0; tasks = deps.notices.take()) {
    for (const { delaySeconds, ...task } of tasks) {
      if (delaySeconds > 0) waiting.push({ task, delaySeconds });
      else if (task.type === 'webhook') await deliverEvent(deps, task);
    }
  }
}
/** Lets the stream's consumer of what is derived catch up, and the queue. */
async function follow(): Promise<StreamChange[]> {
  const all: StreamChange[] = [];
  for (let changes = await newChanges(); changes.length > 0; changes = await newChanges()) {
    await deriveChanges(home.deps, changes);
    await queueEvents(deps, changes);
    all.push(...changes);
  }
  await workOff();
  return all;
}
/** The time comes for what waits. @returns how long it was to wait. */
async function waitForIt(): Promise<number[]> {
  const due = waiting;
  waiting = [];
  for (const { task, delaySeconds } of due) {
    home.deps.clock.advance(delaySeconds * 1_000);
    if (task.type === 'webhook') await deliverEvent(deps, task);
  }
  await workOff();
  return due.map(({ delaySeconds }) => delaySeconds);
}
const writes = (text = 'Tem em azul?') => customerWrites(home, connection, { text, name: 'Maria Silva' });
const answers = async (ticketId: TicketId, body = 'Temos!'): Promise<Message> => {
  const input = { ticketId, body: messageRoutes.sendMessage.body.parse({ body }), files: [] };
  const [message] = (await sendMessage(messageDeps(home), home.admin, input)).messages;
  if (!message) throw new Error('nothing sent');
  return message;
};
const acked = (message: Message, ack: 1 | 2 | 3 | 4) =>
  receive(home.deps, {
    type: 'ack',
    companyId: home.company.companyId,
    connectionId: connection.connectionId,
    chat: { number: '5511977776666' },
    whatsappMessageIds: [message.id.slice(68)],
    ack,
    participant: null,
    at: new Date(home.deps.clock.nowMs()).toISOString(),
  } as never);

describe('a receiver', () => {
  it('is told of a message from a customer, with who wrote it, signed', async () => {
    await writes();
    await follow();

    const [opened, message] = [told().find(({ event }) => event === 'ticket.opened'), told().find(({ event }) => event === 'message.received')];
    const contact = { name: 'Maria Silva', number: '5511977776666' };
    expect(message).toMatchObject({
      message: { body: 'Tem em azul?', fromMe: false, kind: 'text', media: null },
      contact,
      connectionId: connection.connectionId,
    });
    expect(opened).toMatchObject({ ticket: { id: message?.message?.ticketId, status: 'pending' }, contact });
    const [posted] = receiver.told;
    const [, seconds, mark] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(posted?.headers['x-recado-signature'] ?? '') ?? [];
    expect(Number(seconds)).toBe(Math.floor(home.deps.clock.nowMs() / 1_000));
    expect(createHmac('sha256', secret).update(`${seconds}.${posted?.body}`).digest('hex')).toBe(mark);
    expect(posted).toMatchObject({ url, headers: { 'x-recado-event-id': JSON.parse(posted?.body ?? '').id, 'x-recado-attempt': '1' } });
  });

  it('is told of a file where it can be fetched', async () => {
    const media = {
      kind: 'image',
      key: `companies/${home.company.companyId}/media/a/foto.png`,
      mimeType: 'image/png',
      sizeBytes: 7,
      name: 'foto.png',
      isVoice: false,
    } as const;
    await customerWrites(home, connection, { content: { type: 'media', media, caption: 'veja' } });
    await follow();

    expect(told().find(({ event }) => event === 'message.received')?.message).toMatchObject({
      kind: 'image',
      body: 'veja',
      media: { name: 'foto.png', mimeType: 'image/png', sizeBytes: 7, url: `https://media.example/${media.key}` },
    });
  });

  it('is told once of each step of a message of ours, also of those that were passed over', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    const message = await answers(ticket.id);
    await follow();
    await acked(message, 1);
    await follow();
    await acked(message, 3);
    await follow();

    const steps = told().filter(({ event }) => event === 'message.status');
    expect(steps.map(({ status, message: one }) => [status, one?.id])).toEqual(['sent', 'delivered', 'read'].map((status) => [status, message.id]));
  });

  it('is told of acks that came before anybody could watch the message', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    await acked(await answers(ticket.id), 2);
    await follow();

    expect(told().flatMap(({ status }) => status ?? [])).toEqual(['sent', 'delivered']);
  });

  it('is told that a ticket was closed, and that it was opened again', async () => {
    const ticket = await acceptedTicket(home, connection, home.admin);
    await follow();
    receiver.told.length = 0;

    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed', justClose: true } });
    await follow();
    await writes('mais uma coisa');
    await follow();

    expect(
      told()
        .filter(({ ticket: one }) => one)
        .map(({ event, ticket: one }) => [event, one]),
    ).toEqual([
      ['ticket.closed', { id: ticket.id, status: 'closed' }],
      ['ticket.opened', { id: ticket.id, status: 'pending' }],
    ]);
  });

  it('is told once of what the stream and the queue tell again', async () => {
    await writes();
    const changes = await follow();
    const before = receiver.told.length;

    await queueEvents(deps, changes);
    const again = deps.notices.take();
    for (const task of [...again, ...again]) if (task.type === 'webhook') await deliverEvent(deps, task);

    expect(again.length).toBeGreaterThan(0);
    expect(receiver.told).toHaveLength(before);
  });

  it('is told what it asked for of its own connection, and nothing of any other', async () => {
    await save({ events: ['ticket.closed'] });
    home.deps.clock.advance(31_000);
    const other = await given.connection(home, { queueIds: [home.queue.queueId] });
    await customerWrites(home, other, { number: '5511900001111' });
    await writes();
    await follow();

    expect(receiver.told).toEqual([]);
  });

  it('is told nothing while it is switched off, nor after it was deleted', async () => {
    await save({ isActive: false });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();
    await save();
    home.deps.clock.advance(31_000);
    await deleteWebhook(webhookAreaDeps(home), home.admin, connection.connectionId);
    await writes();
    await follow();

    expect(receiver.told).toEqual([]);
    expect(await shown()).toBeNull();
  });

  it('does not hear of its own replaced secret', async () => {
    const { secret: next } = await replaceSecret(webhookAreaDeps(home), home.admin, connection.connectionId);
    await writes();
    await follow();

    const [posted] = receiver.told;
    const [, seconds, mark] = /^t=(\d+),v1=(.*)$/.exec(posted?.headers['x-recado-signature'] ?? '') ?? [];
    expect(
      createHmac('sha256', next ?? '')
        .update(`${seconds}.${posted?.body}`)
        .digest('hex'),
    ).toBe(mark);
    expect(next).not.toBe(secret);
  });
});

describe('a receiver that fails', () => {
  it('is told again under the same id, later and later, seven times in all', async () => {
    receiver.answer = () => 503;
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();

    const waits: number[] = [];
    while (waiting.length > 0) waits.push(...(await waitForIt()));

    expect(waits).toEqual([15, 60, 300, 900, 900, 900]);
    expect(new Set(receiver.told.map(({ headers }) => headers['x-recado-event-id'])).size).toBe(1);
    expect(receiver.told.map(({ headers }) => headers['x-recado-attempt'])).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 7, statusCode: 503, nextTryAt: null, event: 'message.received' }]);
  });

  it.each([
    [new FetchFailed('timeout', false), 'timeout', 'waiting'],
    [new FetchFailed('no answer', false), 'noAnswer', 'waiting'],
    [new FetchFailed('the name leads where nothing is fetched from', true), 'refusedAddress', 'failed'],
  ])('says in the log why: %s', async (error, problem, state) => {
    receiver.answer = () => {
      throw error;
    };
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();

    expect(await log()).toMatchObject([{ state, problem, statusCode: null }]);
    expect(waiting).toHaveLength(state === 'waiting' ? 1 : 0);
  });

  it('and then answers has its failures forgotten', async () => {
    receiver.answer = () => 500;
    await writes();
    await follow();
    expect((await shown())?.failures).toBeGreaterThan(0);
    receiver.answer = () => 200;

    await waitForIt();

    expect(await shown()).toMatchObject({ failures: 0, isActive: true });
    expect((await log()).every(({ state }) => state === 'delivered')).toBe(true);
  });

  it('fifty times in a row is switched off, said so on the connection, and starts anew when it is saved', async () => {
    receiver.answer = () => 500;
    const key = companyKeys.webhook(home.company.companyId, connection.connectionId);
    await home.deps.table.forCompany(home.company.companyId).change(key, { set: { failures: mostWebhookFailures - 1 } });
    await writes();
    await follow();

    expect(await shown()).toMatchObject({ isActive: false, failures: mostWebhookFailures, switchedOffAt: expect.any(String) });
    expect((await listConnections(home.deps, home.admin))[0]).toMatchObject({ webhook: 'failing' });
    await waitForIt();
    expect((await log()).filter(({ state }) => state === 'waiting')).toEqual([]);
    expect(await save()).toMatchObject({ webhook: { isActive: true, failures: 0, switchedOffAt: null }, secret: null });
    expect((await listConnections(home.deps, home.admin))[0]).toMatchObject({ webhook: 'on' });
  });

  it('that was being told as the function died is told again, not twice at once', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    const changes = await newChanges();
    await queueEvents(deps, changes);
    const [task] = deps.notices.take();
    if (task?.type !== 'webhook') throw new Error('nothing queued');
    await expect(deliverEvent({ ...deps, post: () => Promise.reject(new Error('killed')) }, task)).rejects.toThrow('killed');

    await deliverEvent(deps, task);
    expect(receiver.told).toHaveLength(0);
    home.deps.clock.advance(180_000);
    await deliverEvent(deps, task);
    await deliverEvent(deps, task);

    expect(receiver.told).toHaveLength(1);
    expect(await log()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});

describe('the log of deliveries', () => {
  it('shows what was sent without a word of it, newest first', async () => {
    await writes('nosso segredo');
    await follow();

    const deliveries = await log();

    expect(deliveries.length).toBeGreaterThan(1);
    const previews = deliveries.map(({ preview }) => preview).join('\n');
    expect(previews).toContain('"body": "… (13)"');
    for (const hidden of ['segredo', 'Maria', '5511977776666']) expect(previews).not.toContain(hidden);
    const stored = await home.deps.table
      .forCompany(home.company.companyId)
      .queryAll({ pk: companyKeys.webhookDelivery(home.company.companyId, connection.connectionId, 0, '').pk });
    for (const hidden of ['segredo', 'Maria', '5511977776666', secret]) expect(JSON.stringify(stored)).not.toContain(hidden);
    expect(Number(stored[0]?.['expiresAtSeconds'])).toBe(Math.ceil(home.deps.clock.nowMs() / 1_000) + 7 * 86_400);
  });

  it('is told from once more, under the same id, by a button', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();
    const [delivery] = await log();
    if (!delivery) throw new Error('no delivery');

    const area = webhookAreaDeps(home);
    await resendDelivery(area, home.admin, connection.connectionId, delivery.id);
    for (const task of area.notices.take()) if (task.type === 'webhook') await deliverEvent(deps, task);

    expect(receiver.told.map(({ headers }) => headers['x-recado-event-id'])).toEqual([delivery.eventId, delivery.eventId]);
    expect(await log()).toMatchObject([{ attempts: 2, state: 'delivered' }]);
  });

  it('says of a message that was erased meanwhile that it is gone', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    const changes = await newChanges();
    await queueEvents(deps, changes);
    const row = changes.find(({ after }) => after?.['type'] === 'message' && after['fromMe'] === false)?.after;
    await home.deps.table.forCompany(home.company.companyId).commit({ kind: 'delete', key: { pk: String(row?.['pk']), sk: String(row?.['sk']) } });

    await workOff();

    expect(receiver.told).toEqual([]);
    expect(await log()).toMatchObject([{ state: 'failed', problem: 'gone' }]);
  });
});

describe('the address of a receiver', () => {
  it.each(['http://hooks.example.com/', 'https://10.0.0.1/', 'https://[::1]/', 'https://169.254.169.254/', 'http://127.0.0.1:4000/'])(
    'is refused: %s',
    async (inside) => {
      await expect(save({ url: inside })).rejects.toMatchObject({ code: 'ERR_ADDRESS_REFUSED', details: { field: 'url' } });
    },
  );

  it('may be on the machine where everything is on one', async () => {
    const local = { ...webhookAreaDeps(home), isLocal: true };

    await expect(
      saveWebhook(local, home.admin, connection.connectionId, { url: 'http://127.0.0.1:4000/', events: ['ticket.closed'], isActive: true }),
    ).resolves.toMatchObject({ webhook: { url: 'http://127.0.0.1:4000/' } });
  });

  it('and its secret stand in no log and in no reply but the one that makes it', async () => {
    const lines: string[] = [];
    for (const method of ['log', 'error', 'warn'] as const) vi.spyOn(console, method).mockImplementation((...words) => void lines.push(words.join(' ')));
    receiver.answer = () => {
      throw new FetchFailed('no answer', false);
    };
    await writes();
    await follow();
    vi.restoreAllMocks();

    expect(lines.join('\n')).toContain('receiver not reached');
    for (const hidden of [secret, 'chave', 'Tem em azul', '5511977776666']) expect(lines.join('\n')).not.toContain(hidden);
    expect(JSON.stringify(await shown())).not.toContain(secret);
  });
});
