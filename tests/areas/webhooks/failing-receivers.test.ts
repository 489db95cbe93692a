import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import { webhookPayload } from '#shared/contract/webhooks.ts';
import { newChanges } from '#tests/support/stream.ts';
import { webhookAreaDeps } from '#tests/support/webhooks.ts';
import {
  home,
  connection,
  receiver,
  deps,
  secret,
  url,
  waiting,
  notices,
  save,
  sendAgain,
  shown,
  log,
  workOff,
  follow,
  pass,
  writes,
  beginWebhook,
} from './given-webhook.ts';

const hourMs = 60 * 60_000;

beforeEach(beginWebhook);

describe('a receiver that fails', () => {
  it('is told again under the same id, later and later, for a day', async () => {
    receiver.answer = () => 503;
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes();
    await follow();
    const beganMs = home.deps.clock.nowMs();

    const seconds: number[] = [];
    receiver.answer = () => {
      seconds.push(Math.round((home.deps.clock.nowMs() - beganMs) / 1_000));
      return 503;
    };
    await pass(24 * hourMs + 30 * 60_000);

    expect(seconds.slice(0, 6)).toEqual([15, 75, 375, 1_275, 2_175, 3_075]);
    expect(seconds.at(-1)).toBeLessThan(24 * 3_600);
    expect(new Set(receiver.told.map(({ headers }) => headers['x-recado-event-id'])).size).toBe(1);
    expect(await shown()).toMatchObject({ isActive: false });
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
    expect(waiting.filter(({ task }) => task.type === 'webhookLine')).toHaveLength(state === 'waiting' ? 1 : 0);
  });

  it('for half a minute loses nothing of a busy one, and is told in order afterwards', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    receiver.answer = () => 500;
    for (let index = 1; index <= 70; index += 1) {
      await writes(`mensagem ${index}`);
      home.deps.clock.advance(400);
    }
    await follow();
    const failedCalls = receiver.told.length;
    receiver.answer = () => 200;

    await pass(5 * 60_000);

    const taken = receiver.told.slice(failedCalls).map(({ body }) => webhookPayload.parse(JSON.parse(body)).message?.body);
    expect(failedCalls).toBeLessThan(5);
    expect(taken).toEqual(Array.from({ length: 70 }, (_, index) => `mensagem ${index + 1}`));
    expect(await shown()).toMatchObject({ failures: 0, failingSince: null, isActive: true });
  });

  it('that will never take one event is told the others, and that one again alone until it is given up', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    receiver.answer = () => ((receiver.told.at(-1)?.body ?? '').includes('veneno') ? 500 : 200);
    for (const text of ['um', 'veneno', 'dois', 'três']) await writes(text);
    await follow();

    await pass(2 * hourMs);

    expect((await log()).map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered', 'delivered', 'failed']);
    expect(await shown()).toMatchObject({ isActive: true, failingSince: null });
  });

  it('and answers slowly is told one event after the other', async () => {
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    receiver.answer = () => {
      home.deps.clock.advance(8_000);
      return 200;
    };
    await writes('um');
    await follow();
    for (let index = 0; index < 10; index += 1) await writes(`mais ${index}`);
    await follow();

    const atOnce = receiver.told.length;
    await pass(10 * 60_000);

    expect(atOnce).toBe(1);
    expect(receiver.told).toHaveLength(11);
    expect(new Set((await log()).map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  it('for 24 hours without one success is switched off, admins are told, and what was kept is told when it is switched on again', async () => {
    receiver.answer = () => 500;
    await save({ events: ['message.received'] });
    home.deps.clock.advance(31_000);
    await writes('um');
    await follow();
    await pass(23 * hourMs);
    const before = await shown();
    await writes('dois');
    await follow();
    await pass(2 * hourMs);

    expect(before).toMatchObject({ isActive: true, failingSince: expect.any(String) });
    expect(await shown()).toMatchObject({ isActive: false, switchedOffAt: expect.any(String) });
    expect((await listConnections(home.deps, home.admin))[0]).toMatchObject({ webhook: 'failing' });
    expect(notices).toMatchObject([{ event: 'webhookOff', to: { userIds: [home.admin.userId] } }]);

    receiver.answer = () => 200;
    receiver.told.length = 0;
    const area = webhookAreaDeps(home);
    await saveWebhook(area, home.admin, connection.connectionId, { url, events: ['message.received'], isActive: true });
    await deps.notices.send(area.notices.take());
    await workOff();

    expect(receiver.told.map(({ body }) => webhookPayload.parse(JSON.parse(body)).message?.body)).toEqual(['um', 'dois']);
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

    const { eventId } = await sendAgain();

    expect(receiver.told.map(({ headers }) => headers['x-recado-event-id'])).toEqual([eventId, eventId]);
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
    expect(await shown()).toMatchObject({ failures: 0, failingSince: null });
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
