import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { deliverEvent } from '#functions/areas/webhooks/deliver-event.ts';
import { resendDelivery } from '#functions/areas/webhooks/deliveries.ts';
import { queueEvents } from '#functions/areas/webhooks/queue-events.ts';
import { saveWebhook } from '#functions/areas/webhooks/save-webhook.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { FetchFailed } from '#functions/ports/guarded-fetch.ts';
import { mostWebhookFailures } from '#shared/contract/webhooks.ts';
import { newChanges } from '#tests/support/stream.ts';
import { webhookAreaDeps } from '#tests/support/webhooks.ts';
import { home, connection, receiver, deps, secret, waiting, save, shown, log, workOff, follow, waitForIt, writes, beginWebhook } from './given-webhook.ts';

beforeEach(beginWebhook);

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
