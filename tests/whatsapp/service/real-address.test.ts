import { initAuthCreds, type ConnectionState } from '@whiskeysockets/baileys';
import { connect as connectTcp } from 'node:net';
import tls from 'node:tls';
import { ulid } from 'ulid';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkSignatures } from '#services/libsignal/checked-signatures.ts';
import { startWhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { connect } from '#services/whatsapp/session/connect.ts';
import type { SessionEvent } from '#services/whatsapp/session/session-state.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { socketEvents } from '#services/whatsapp/session/socket-events.ts';
import { connectionId } from '#shared/contract/ids.ts';
import { temporaryFolder } from '#tests/local-cloud/core/given.ts';
import { authStateKey } from '#tests/support/session-world.ts';
import { testTable } from '#tests/support/test-table.ts';

afterEach(() => void vi.restoreAllMocks());

/** Opens a session's socket. @returns its events up to its end. */
async function eventsOf(url: string | undefined): Promise<SessionEvent[]> {
  const shared = new SharedResources();
  const id = connectionId.parse(ulid());
  const { system } = await testTable();
  const cipher = authCipher(authStateKey);
  const { socket } = connect({
    whatsapp: { url },
    connectionId: id,
    creds: initAuthCreds(),
    store: new AuthStore({ system, cipher, cache: shared.keyTexts, connectionId: id, epoch: 1, onFailure: () => undefined }),
    shared,
    decrypted: () => Promise.reject(new Error('not used')),
    onStray: () => undefined,
    sentMessage: async () => undefined,
  });
  onTestFinished(() => socket.end(undefined));
  const events: SessionEvent[] = [];
  const closed = Promise.withResolvers<void>();
  socket.ev.on('connection.update', (update: Partial<ConnectionState>) => {
    events.push(...socketEvents(update, { number: null, openMs: 0, random: 0.5 }));
    if (update.connection === 'close') closed.resolve();
  });
  await closed.promise;
  return events;
}

describe('a session without an address of its own', () => {
  it("dials WhatsApp, and refuses a server that does not show what WhatsApp's own key has signed", async () => {
    checkSignatures('');
    const simulator = await startWhatsAppSimulator({ port: 0, dataDir: temporaryFolder() });
    onTestFinished(() => simulator.close());
    const dialled: unknown[] = [];
    // Nothing leaves this machine: whoever is dialled, the simulator answers, which signs with a key of its own.
    vi.spyOn(tls, 'connect').mockImplementation((options: unknown) => {
      const { host, port, servername } = options as tls.ConnectionOptions; // as the library calls it
      dialled.push({ host, port, servername });
      return connectTcp(Number(new URL(simulator.wsUrl).port), '127.0.0.1') as tls.TLSSocket; // nobody asks it for a certificate
    });

    const events = await eventsOf(undefined);

    expect(dialled).toEqual([{ host: 'web.whatsapp.com', port: 443, servername: 'web.whatsapp.com' }]);
    expect(events).toEqual([expect.objectContaining({ type: 'closed', statusCode: expect.any(Number) })]);
  });
});

it('tells a network that leads nowhere from a silence of WhatsApp', async () => {
  expect(await eventsOf('wss://127.0.0.1:1')).toEqual([expect.objectContaining({ type: 'closed', statusCode: 'unreachable' })]);
});
