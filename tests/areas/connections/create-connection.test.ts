import { beforeEach, describe, expect, it } from 'vitest';
import { systemKeys } from '#functions/data/keys.ts';
import { queueId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { connectionsOf } from './given-connections.ts';

let home: Home;
let of: ReturnType<typeof connectionsOf>;

beforeEach(async () => {
  home = await given.company();
  of = connectionsOf(home);
});

describe('creating a connection', () => {
  it('opens a session for it', async () => {
    const created = await of.create({ name: 'Matriz' });

    const shard = await home.deps.table.system.get(systemKeys.shardConnection(await home.deps.outbound.shardOf(created.id), created.id));
    expect(created).toMatchObject({ name: 'Matriz', status: 'OPENING', channel: 'whatsapp', qrcode: '', retries: 0, number: null, closeReason: null });
    expect(shard).toMatchObject({ type: 'shardConnection', companyId: home.company.companyId, connectionId: created.id, wanted: true });
    expect(home.deps.outbound.sent).toEqual([
      { type: 'control', action: 'start', companyId: home.company.companyId, connectionId: created.id, createdAt: '2026-11-20T12:00:00.000Z' },
    ]);
  });

  it('offers to try again when the queue is down', async () => {
    home.deps.outbound.fail();

    const created = await of.create();

    expect(created.status).toBe('DISCONNECTED');
    // The token is told once.
    expect(await of.get(created.id)).toEqual({ ...created, token: null });
  });

  it('asks for a greeting with more than one queue', async () => {
    const second = await given.queue(home);
    const queueIds = [home.queue.queueId, second.queueId];

    const results = await outcomes([of.create({ queueIds }), of.create({ queueIds, greetingMessage: ' \n' })]);
    const created = await of.create({ queueIds, greetingMessage: 'Olá' });

    expect(results).toEqual(['ERR_WAPP_GREETING_REQUIRED', 'ERR_WAPP_GREETING_REQUIRED']);
    expect(created.queueIds).toEqual(queueIds);
  });

  it('counts a queue named twice as one', async () => {
    const created = await of.create({ queueIds: [home.queue.queueId, home.queue.queueId], greetingMessage: 'Olá' });

    expect(created.queueIds).toEqual([home.queue.queueId]);
  });

  it('refuses queues that do not exist here', async () => {
    const other = await given.company({ deps: home.deps });

    const results = await outcomes([of.create({ queueIds: [other.queue.queueId] }), of.create({ queueIds: [queueId.parse(home.deps.clock.newId())] })]);

    expect(results).toEqual(['ERR_NO_QUEUE_FOUND', 'ERR_NO_QUEUE_FOUND']);
    expect((await of.company()).connectionCount).toBe(0);
  });

  it('lets one of ten win a name, whatever its case', async () => {
    const results = await outcomes(Array.from({ length: 10 }, (_, index) => of.create({ name: index % 2 ? 'Balcão' : 'BALCAO' })));

    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'ERR_WAPP_NAME_IN_USE'), 'done']);
  });

  it('keeps names apart between companies', async () => {
    const other = await given.company({ deps: home.deps });

    const results = await outcomes([of.create({ name: 'Balcão' }), connectionsOf(other).create({ name: 'Balcão' })]);

    expect(results).toEqual(['done', 'done']);
  });

  it('keeps to the plan, however many are created at once', async () => {
    of = connectionsOf(await given.company({ limits: { connections: 3 } }));

    const results = await outcomes(Array.from({ length: 12 }, () => of.create()));

    expect(results.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'ERR_PLAN_LIMIT_CONNECTIONS'), ...Array.from({ length: 3 }, () => 'done')]);
    expect(await of.list()).toHaveLength(3);
    expect(await of.defaults()).toHaveLength(1);
  });

  it('says the limit of the plan, and has room again after a deletion', async () => {
    of = connectionsOf(await given.company({ limits: { connections: 1 } }));
    const first = await of.create();

    await expect(of.create()).rejects.toMatchObject({ code: 'ERR_PLAN_LIMIT_CONNECTIONS', details: { limit: 1 } });
    await of.erase(first.id);

    await expect(of.create()).resolves.toMatchObject({ isDefault: true });
  });
});
