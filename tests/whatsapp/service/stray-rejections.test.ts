import { initAuthCreds } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { connectionId } from '#shared/contract/ids.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { guardProcess } from '#services/whatsapp/process-guards.ts';
import { connect, type ConnectedSocket } from '#services/whatsapp/session/connect.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { testTable } from '#tests/support/test-table.ts';
import { authStateKey } from './world.ts';

let opened: ConnectedSocket | undefined;
afterEach(() => opened?.socket.end(undefined));

/** A socket to nowhere: whatever Baileys answers on it is refused. */
async function closedSocket() {
  const strays: string[] = [];
  const shared = new SharedResources();
  const id = connectionId.parse(ulid());
  const { system } = await testTable();
  opened = connect({
    whatsapp: { url: 'wss://127.0.0.1:1' },
    connectionId: id,
    creds: initAuthCreds(),
    store: new AuthStore({
      system,
      cipher: authCipher(authStateKey),
      cache: shared.keyTexts,
      connectionId: id,
      epoch: 1,
      onFailure: () => undefined,
    }),
    shared,
    decrypted: () => Promise.reject(new Error('not used')),
    onStray: (event) => strays.push(event),
  });
  return { strays, connected: opened, emit: (event: string, stanza: unknown) => opened?.socket.ws.emit(event, stanza) };
}

describe('a stanza on a closed socket', () => {
  it.each([
    ['an offline preview', 'CB:ib,,offline_preview', { tag: 'ib', attrs: {}, content: [] }],
    ['an offer of QR codes', 'CB:iq,type:set,pair-device', { tag: 'iq', attrs: { id: '1' }, content: [] }],
  ])('%s is told, and rejects nowhere', async (_name, event, stanza) => {
    const { strays, emit } = await closedSocket();

    emit(event, stanza);

    await vi.waitFor(() => expect(strays).toEqual([event]));
  });
  it('a status post that we let pass is told, and rejects nowhere', async () => {
    const { strays, connected, emit } = await closedSocket();
    connected.intercept('message', (_stanza, proceed) => proceed());

    emit('CB:message', { tag: 'message', attrs: { id: '1', from: 'status@broadcast', participant: '5511900000001@s.whatsapp.net', t: '1' }, content: [] });

    await vi.waitFor(() => expect(strays).toEqual(['CB:message']));
  });
  it('a frame that cannot be read is told', async () => {
    const { strays, emit } = await closedSocket();

    emit('message', null);

    await vi.waitFor(() => expect(strays).toEqual(['message']));
  });
});

describe('the process', () => {
  it('counts a stray rejection and goes on, but ends after an exception', () => {
    const lines: Record<string, unknown>[] = [];
    const exits: number[] = [];
    const events = new EventEmitter();
    guardProcess(
      events,
      jsonLogger((line) => lines.push(JSON.parse(line))),
      (code) => exits.push(code),
    );

    events.emit('unhandledRejection', new Error('nobody cared'));
    expect([lines, exits]).toMatchObject([[{ message: 'stray rejection', where: 'process', StrayRejections: 1 }], []]);

    events.emit('uncaughtException', new Error('no idea'));
    expect(exits).toEqual([1]);
  });
});
