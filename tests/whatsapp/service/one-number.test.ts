import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import { readNumberClaim, releaseNumber } from '#functions/records/connections/number-claims.ts';
import { writeSessionKey } from '#functions/records/sessions/session-auth.ts';
import type { Table } from '#functions/data/table.ts';
import { put, remove } from '#functions/data/writes.ts';
import { companyId, connectionId, type CompanyId } from '#shared/contract/ids.ts';
import { takeNumber } from '#services/whatsapp/session/own-number.ts';
import { testTable } from '#tests/support/test-table.ts';
import { door } from '../simulator/client.ts';
import { type Scope, type World } from '#tests/support/session-world.ts';
import { startWorld } from './world.ts';

const ours = '5511900000001';
const ana = '5511900000002';

describe('a number', () => {
  let table: Table;
  let number: string;
  beforeEach(async () => {
    table = await testTable();
    number = ulid();
  });

  /** A connection that has been paired. */
  async function paired(company: CompanyId = companyId.parse(ulid())): Promise<Scope> {
    const scope = { companyId: company, connectionId: connectionId.parse(ulid()) };
    const item = { type: 'connection', ...scope, name: 'Matriz', status: 'CONNECTED', number };
    await table.across.commit(put(companyKeys.connection(scope.companyId, scope.connectionId), item));
    await writeSessionKey(table.system, scope.connectionId, 'creds', Uint8Array.of(1), 1);
    return scope;
  }

  it('stays with the connection that has it', async () => {
    const first = await paired();

    expect(await takeNumber(table, first, number)).toBeUndefined();
    expect(await takeNumber(table, first, number)).toBeUndefined();
    expect(await readNumberClaim(table.system, number)).toEqual(first);
  });
  it('is refused to another, by name within the company only', async () => {
    const first = await paired();
    await takeNumber(table, first, number);

    expect(await takeNumber(table, await paired(first.companyId), number)).toEqual({ name: 'Matriz' });
    expect(await takeNumber(table, await paired(), number)).toEqual({ name: null });
    expect(await readNumberClaim(table.system, number)).toEqual(first);
  });
  it('goes to one of two that want it at once', async () => {
    const both = await Promise.all([paired(), paired()]);

    const outcomes = await Promise.all(both.map((scope) => takeNumber(table, scope, number)));

    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
  });
  it('is free again when it is released, and by its holder only', async () => {
    const [first, second] = await Promise.all([paired(), paired()]);
    await takeNumber(table, first, number);

    await releaseNumber(table.system, number, second.connectionId);
    expect(await takeNumber(table, second, number)).toEqual({ name: null });

    await releaseNumber(table.system, number, first.connectionId);
    expect(await takeNumber(table, second, number)).toBeUndefined();
  });
  it.each([
    ['whose connection is gone', (scope: Scope) => companyKeys.connection(scope.companyId, scope.connectionId)],
    ['that is paired no longer', (scope: Scope) => systemKeys.sessionAuth(scope.connectionId, 'creds')],
  ])('is taken from a holder %s', async (_name, keyOf) => {
    const [first, second] = await Promise.all([paired(), paired()]);
    await takeNumber(table, first, number);
    await table.across.commit(remove(keyOf(first)));

    expect(await takeNumber(table, second, number)).toBeUndefined();
  });
});

describe('a phone that is linked to a second connection', () => {
  let world: World;
  beforeEach(async () => {
    world = await startWorld();
    await Promise.all([world.phone(ours, 'Shop'), world.phone(ana, 'Ana')]);
  });
  afterEach(() => world.close());

  async function link(scope: Scope): Promise<void> {
    const { qrcode } = await world.status(scope, 'qrcode');
    await door(world.simulator, 'POST', `/phones/${ours}/link`, { qr: qrcode });
  }

  it('is refused there and unlinked, until the first one lets the number go', async () => {
    await world.startTask();
    const first = await world.createConnection();
    await world.pair(first, ours);
    const second = await world.createConnection(first.companyId);
    await link(second);

    expect(await world.status(second, 'DISCONNECTED')).toMatchObject({ closeReason: 'numberInUse', numberHolder: 'Support', number: null });
    expect(await door<unknown[]>(world.simulator, 'GET', '/sessions')).toHaveLength(1);
    const id = await world.write(ana, { to: ours, text: 'hello' });
    await world.received((message) => message.type === 'message' && message.whatsappMessageId === id);
    expect(world.inbound.filter((message) => message.type === 'message').map((message) => message.connectionId)).toEqual([first.connectionId]);

    const control = { type: 'control', createdAt: new Date().toISOString() } as const;
    await world.command({ ...first, ...control, action: 'logout' });
    await world.status(first, 'DISCONNECTED');
    await world.command({ ...second, ...control, action: 'start' });
    await link(second);

    await expect(world.status(second, 'CONNECTED')).resolves.toMatchObject({ number: ours, closeReason: null, numberHolder: null });
  }, 60_000);
});
