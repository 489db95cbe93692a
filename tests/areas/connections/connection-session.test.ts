import { beforeEach, describe, expect, it } from 'vitest';
import { controlSession } from '#functions/areas/connections/control-session.ts';
import { getConnection } from '#functions/areas/connections/get-connection.ts';
import { listConnections } from '#functions/areas/connections/list-connections.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';
import { outcomes } from '#tests/support/outcomes.ts';
import { connectionsOf } from './given-connections.ts';

let home: Home;
let of: ReturnType<typeof connectionsOf>;

beforeEach(async () => {
  home = await given.company();
  of = connectionsOf(home);
});

describe('deleting a connection', () => {
  it('unlinks the session and frees the name', async () => {
    const { id } = await of.create({ name: 'Matriz' });

    await of.erase(id);

    expect(home.deps.outbound.sent.at(-1)).toMatchObject({ type: 'control', action: 'logout', connectionId: id });
    await expect(of.get(id)).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await expect(of.create({ name: 'Matriz' })).resolves.toBeDefined();
  });

  it('holds even when the queue is down: the session service finds out by itself', async () => {
    const { id } = await of.create();
    home.deps.outbound.fail();

    await of.erase(id);

    expect(await of.list()).toEqual([]);
  });

  it('counts once when it is pressed twice', async () => {
    const [first] = [await of.create(), await of.create()];

    const results = await outcomes([of.erase(first.id), of.erase(first.id)]);

    expect(results.toSorted()).toEqual(['ERR_NO_WAPP_FOUND', 'done']);
    expect((await of.company()).connectionCount).toBe(1);
  });
});

describe('the session buttons', () => {
  it.each(['start', 'renew', 'logout'] as const)('ask for %s each time they are pressed', async (action) => {
    const { connectionId: id } = await given.connection(home);

    await controlSession(home.deps, home.admin, { connectionId: id, action });
    await controlSession(home.deps, home.admin, { connectionId: id, action });

    expect(home.deps.outbound.sent).toMatchObject([
      { type: 'control', action, connectionId: id },
      { type: 'control', action, connectionId: id },
    ]);
  });

  it('can be pressed again after the queue was down', async () => {
    const { connectionId: id } = await given.connection(home, { status: 'DISCONNECTED' });
    home.deps.outbound.fail();

    await expect(controlSession(home.deps, home.admin, { connectionId: id, action: 'start' })).rejects.toThrow('the queue is down');

    expect(await of.get(id)).toMatchObject({ status: 'DISCONNECTED' });
  });
});

describe('seeing connections', () => {
  it('lists the default one first, then by name', async () => {
    await given.connection(home, { name: 'Zebra' });
    await given.connection(home, { name: 'Água' });
    await given.connection(home, { name: 'Bola' });

    expect((await of.list()).map(({ name }) => name)).toEqual(['Zebra', 'Água', 'Bola']);
  });

  it('shows the QR text only to those who may act on it', async () => {
    const { connectionId: id } = await given.connection(home, { status: 'qrcode', qrcode: '2@abc', qrExpiresAt: '2026-11-20T12:01:00.000Z' });
    const user = await given.user(home);

    const [shown, hidden] = await Promise.all([home.admin, user].map((who) => getConnection(home.deps, who, { connectionId: id })));
    const listed = await listConnections(home.deps, user);

    expect(shown?.qrcode).toBe('2@abc');
    expect([hidden?.qrcode, listed[0]?.qrcode]).toEqual(['', '']);
    expect(hidden).toMatchObject({ status: 'qrcode', qrExpiresAt: '2026-11-20T12:01:00.000Z' });
  });

  it("makes another company's connection a missing one for every call", async () => {
    const other = await given.company({ deps: home.deps });
    const { connectionId: id } = await given.connection(other);
    const input = { connectionId: id };

    const results = await outcomes([
      getConnection(home.deps, home.admin, input),
      of.change(id, { name: 'Meu' }),
      of.erase(id),
      controlSession(home.deps, home.admin, { ...input, action: 'logout' }),
      getConnection(home.deps, home.admin, { connectionId: connectionId.parse(home.deps.clock.newId()) }),
    ]);

    expect(new Set(results)).toEqual(new Set(['ERR_NO_WAPP_FOUND']));
    expect(home.deps.outbound.sent).toEqual([]);
    expect(await of.list()).toEqual([]);
  });
});
