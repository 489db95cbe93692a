import { initAuthCreds } from '@whiskeysockets/baileys';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ulid } from 'ulid';
import { WebSocketServer } from 'ws';
import { connectionId } from '#shared/contract/ids.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { guardProcess } from '#services/whatsapp/process-guards.ts';
import { connect, type ConnectedSocket } from '#services/whatsapp/session/connect.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { testTable } from '#tests/support/test-table.ts';
import { authStateKey } from '#tests/support/session-world.ts';

let opened: ConnectedSocket | undefined;
afterEach(() => opened?.socket.end(undefined));

/** @param url of nothing, unless something else is said: whatever Baileys answers is refused */
async function openSocket(url = 'wss://127.0.0.1:1') {
  const strays: string[] = [];
  const shared = new SharedResources();
  const id = connectionId.parse(ulid());
  const { system } = await testTable();
  opened = connect({
    whatsapp: { url },
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
    sentMessage: async () => undefined,
  });
  return { strays, connected: opened, emit: (event: string, stanza: unknown) => opened?.socket.ws.emit(event, stanza) };
}

describe('a stanza on a closed socket', () => {
  it.each([
    ['an offline preview', 'CB:ib,,offline_preview', { tag: 'ib', attrs: {}, content: [] }],
    ['an offer of QR codes', 'CB:iq,type:set,pair-device', { tag: 'iq', attrs: { id: '1' }, content: [] }],
  ])('%s is told, and rejects nowhere', async (_name, event, stanza) => {
    const { strays, emit } = await openSocket();

    emit(event, stanza);

    await vi.waitFor(() => expect(strays).toEqual([event]));
  });
  it('a status post that we let pass is told, and rejects nowhere', async () => {
    const { strays, connected, emit } = await openSocket();
    connected.intercept('message', (_stanza, proceed) => proceed());

    emit('CB:message', { tag: 'message', attrs: { id: '1', from: 'status@broadcast', participant: '5511900000001@s.whatsapp.net', t: '1' }, content: [] });

    await vi.waitFor(() => expect(strays).toEqual(['CB:message']));
  });
  it('a frame that cannot be read is told', async () => {
    const { strays, emit } = await openSocket();

    emit('message', null);

    await vi.waitFor(() => expect(strays).toEqual(['message']));
  });
});

it('a socket closes in time though the server does not answer the closing', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (client) => client.pause());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const { connected } = await openSocket(`ws://127.0.0.1:${port}`);
  await connected.socket.waitForSocketOpen();

  const startedAt = performance.now();
  await connected.socket.end(undefined);

  expect(performance.now() - startedAt).toBeLessThan(5_000);
  for (const client of server.clients) client.terminate();
  server.close();
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
