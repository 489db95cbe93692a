import { generateSignalPubKey, initAuthCreds, Curve, type KeyPair } from '@whiskeysockets/baileys';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ulid } from 'ulid';
import { systemKeys } from '#functions/data/keys.ts';
import { FencedOut } from '#functions/records/sessions/session-auth.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { put, type Write } from '#functions/data/writes.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { AuthStore, storingRatchetsLater } from '#services/whatsapp/keys/auth-store.ts';
import { TextCache } from '#services/whatsapp/keys/text-cache.ts';
import { connectionId, type ConnectionId } from '#shared/contract/ids.ts';
import { testTable } from '#tests/support/test-table.ts';

const key = '0f'.repeat(32);
let table: Table;
beforeAll(async () => {
  table = await testTable();
});

/** Counts what is written. */
function counted(part: TablePart): { part: TablePart; writes: Write[] } {
  const writes: Write[] = [];
  return { writes, part: { ...part, commit: (...some) => (writes.push(...some), part.commit(...some)) } };
}

function open(id: ConnectionId, epoch = 1, system: TablePart = table.system) {
  const failures: unknown[] = [];
  const store = new AuthStore({
    system,
    cipher: authCipher(key),
    cache: new TextCache(1_000_000),
    connectionId: id,
    epoch,
    onFailure: (error) => failures.push(error),
  });
  return { store, failures };
}

const newConnection = () => connectionId.parse(ulid());
const names = async (id: ConnectionId) => (await table.system.queryAll({ pk: systemKeys.sessionAuth(id, '').pk })).map((item) => item['sk']);

function preKeys(first: number, count: number): Record<string, KeyPair> {
  const pair = Curve.generateKeyPair();
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      String(first + index),
      { private: Buffer.from(pair.private), public: Buffer.from(generateSignalPubKey(pair.public)) },
    ]),
  );
}

it('does without the state of an address book that the table would not take', async () => {
  const id = newConnection();
  const { store, failures } = open(id);
  const entries = Array.from({ length: 8_000 }, () => [randomBytes(32).toString('base64'), { valueMac: randomBytes(32) }] as const);
  const state = { version: 3, hash: randomBytes(128), indexValueMap: Object.fromEntries(entries) };

  await store.keys.set({ 'app-state-sync-version': { critical_unblock_low: state } });

  expect(failures).toEqual([]);
  expect(await names(id)).toEqual([]);
});

describe('the cipher', () => {
  it('opens what it sealed, only under the same session and name', () => {
    const cipher = authCipher(key);
    const sealed = cipher.seal('c1', 'session#1', '{"a":1}');

    expect(cipher.open('c1', 'session#1', sealed)).toBe('{"a":1}');
    expect(() => cipher.open('c2', 'session#1', sealed)).toThrow('unable to authenticate');
    expect(() => cipher.open('c1', 'session#2', sealed)).toThrow('unable to authenticate');
  });
  it('opens with an older key after a rotation, and refuses an unknown one', () => {
    const sealed = authCipher(key).seal('c1', 'creds', 'old');

    expect(authCipher(`${'ab'.repeat(32)},${key}`).open('c1', 'creds', sealed)).toBe('old');
    expect(() => authCipher('ab'.repeat(32)).open('c1', 'creds', sealed)).toThrow('unknown key');
  });
});

describe('the auth store', () => {
  it('gives back credentials and keys as they were, and shows nothing of them in the table', async () => {
    const id = newConnection();
    const creds = { ...initAuthCreds(), me: { id: '5511900000001:2@s.whatsapp.net' } };
    const session = { _sessions: { abc: { registrationId: 7, buffer: Buffer.from([1, 2, 3]) } } };

    const { store } = open(id);
    await store.saveCreds(creds);
    await store.keys.set({ session: { '1.0': session as never }, 'lid-mapping': { '5511900000001': '123' } });

    const again = open(id, 2).store;
    expect(await again.loadCreds()).toEqual(creds);
    expect(await again.keys.get('session', ['1.0', '2.0'])).toEqual({ '1.0': session });
    const items = await table.system.queryAll({ pk: systemKeys.sessionAuth(id, '').pk });
    expect(Buffer.concat(items.map((item) => Buffer.from(item['sealed'] as Uint8Array))).toString('latin1')).not.toContain('5511900000001');
  });
  it('stops writing once a newer owner has written', async () => {
    const id = newConnection();
    const [older, newer] = [open(id, 1), open(id, 2)];
    await newer.store.keys.set({ session: { '1.0': Buffer.from('new') } });

    await expect(older.store.keys.set({ session: { '1.0': Buffer.from('old') } })).rejects.toThrow(FencedOut);
    expect(older.failures).toHaveLength(1);
    expect(await open(id, 3).store.keys.get('session', ['1.0'])).toEqual({ '1.0': Buffer.from('new') });
  });
  it('writes a value once, and waiting values of one name as one', async () => {
    const id = newConnection();
    const { part, writes } = counted(table.system);
    const { store } = open(id, 1, part);

    await Promise.all(Array.from({ length: 10 }, async (_, index) => store.keys.set({ session: { '1.0': Buffer.from(`value ${index}`) } })));
    await store.keys.set({ session: { '1.0': Buffer.from('value 9') } });

    expect(writes).toHaveLength(2);
    expect(await open(id).store.keys.get('session', ['1.0'])).toEqual({ '1.0': Buffer.from('value 9') });
  });
  it('stores the steps of a known ratchet later and once, or with the next message that is sent', async () => {
    const id = newConnection();
    const { part, writes } = counted(table.system);
    const { store } = open(id, 1, part);
    const step = async (value: string) => store.keys.set({ session: { '1.0': Buffer.from(value) } });

    await storingRatchetsLater(() => step('first'));
    expect(writes).toHaveLength(1);
    for (const value of ['second', 'third']) await storingRatchetsLater(() => step(value));
    expect(await store.keys.get('session', ['1.0'])).toEqual({ '1.0': Buffer.from('third') });
    expect(writes).toHaveLength(1);

    await step('sent');
    expect(await open(id).store.keys.get('session', ['1.0'])).toEqual({ '1.0': Buffer.from('sent') });
    expect(writes).toHaveLength(2);
  });
  it('stores what waits when it is closed, and lets a newer owner stop it', async () => {
    const id = newConnection();
    const older = open(id, 1);
    const newer = open(id, 2);
    const step = (of: typeof older, value: string) => storingRatchetsLater(async () => of.store.keys.set({ session: { '1.0': Buffer.from(value) } }));
    await step(older, 'first');
    await step(older, 'second');
    await older.store.close();
    expect(await newer.store.keys.get('session', ['1.0'])).toEqual({ '1.0': Buffer.from('second') });
  });
  it('keeps 812 one-time keys in few items, and a used one costs one small write', async () => {
    const id = newConnection();
    const { part, writes } = counted(table.system);
    const { store } = open(id, 1, part);
    await store.keys.set({ 'pre-key': preKeys(1, 812) });
    expect(writes.length).toBeLessThanOrEqual(17);

    writes.length = 0;
    await store.keys.set({ 'pre-key': { 7: null } });

    expect(writes).toHaveLength(1);
    expect(Object.keys(await open(id).store.keys.get('pre-key', ['6', '7', '8', '999']))).toEqual(['6', '8']);
  });
  it('drops a chunk of one-time keys when all are used', async () => {
    const id = newConnection();
    const { store } = open(id);
    await store.keys.set({ 'pre-key': preKeys(50, 50) });
    expect(await names(id)).toContain('pre-keys#1');

    await store.keys.set({ 'pre-key': Object.fromEntries(Array.from({ length: 50 }, (_, index) => [50 + index, null])) });

    expect(await names(id)).toEqual(['used-pre-keys']);
  });
  it('forgets everything, and takes nothing afterwards', async () => {
    const id = newConnection();
    const { store } = open(id);
    await store.saveCreds({ ...initAuthCreds(), me: { id: '1@s.whatsapp.net' } });
    await store.forget();
    await store.keys.set({ 'device-list': { 1: ['0'] } });

    expect(await names(id)).toEqual([]);
    expect((await open(id).store.loadCreds()).me).toBeUndefined();
  });
  it('reports a value that it did not seal', async () => {
    const id = newConnection();
    await table.system.commit(put(systemKeys.sessionAuth(id, 'creds'), { sealed: Buffer.alloc(64), epoch: 1 }));
    const { store, failures } = open(id);

    await expect(store.loadCreds()).rejects.toThrow('unknown key');
    expect(failures).toHaveLength(1);
  });
});
