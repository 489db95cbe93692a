import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ulid } from 'ulid';
import { companyKeys } from '#functions/data/keys.ts';
import { put } from '#functions/data/writes.ts';
import { companyId, connectionId } from '#shared/contract/ids.ts';
import { authCipher } from '#services/whatsapp/keys/auth-cipher.ts';
import { Limiter } from '#services/whatsapp/limiter.ts';
import { jsonLogger } from '#services/whatsapp/logger.ts';
import { Session } from '#services/whatsapp/session/session.ts';
import type { SessionDeps } from '#services/whatsapp/session/session-deps.ts';
import { SharedResources } from '#services/whatsapp/session/shared-resources.ts';
import { testTable } from '#tests/support/test-table.ts';
import { authStateKey, eventually } from '#tests/support/session-world.ts';

/** Takes connections and never says a word. */
async function silentServer() {
  let open = 0;
  const seen = { connections: 0, mostAtOnce: 0 };
  const server = createServer((socket) => {
    open += 1;
    seen.connections += 1;
    seen.mostAtOnce = Math.max(seen.mostAtOnce, open);
    socket.on('error', () => undefined); // the clients cut their connections
    socket.on('close', () => (open -= 1));
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { server, seen, url: `wss://127.0.0.1:${port}` };
}

async function storedConnection() {
  const table = await testTable();
  const scope = { companyId: companyId.parse(ulid()), connectionId: connectionId.parse(ulid()) };
  const item = { type: 'connection', ...scope, status: 'OPENING', number: null };
  await table.across.commit(put(companyKeys.connection(scope.companyId, scope.connectionId), item));
  return scope;
}

it('logs sessions in a few at a time, those included that come back by themselves', async () => {
  const { server, seen, url } = await silentServer();
  const refuse = () => Promise.reject(new Error('not used'));
  const deps: SessionDeps = {
    table: await testTable(),
    inbound: { send: refuse },
    acks: { tell: refuse, flush: () => Promise.resolve() },
    media: { receive: refuse, open: refuse },
    cipher: authCipher(authStateKey),
    shared: new SharedResources(),
    whatsapp: { url, loginSilenceMs: 150 },
    log: jsonLogger(() => undefined),
    faultPoint: () => undefined,
    random: () => 0,
  };
  const logins = new Limiter(2);
  const scopes = await Promise.all(Array.from({ length: 6 }, storedConnection));
  const sessions = scopes.map((scope) => new Session({ deps, scope, shard: 0, epoch: 1, logins, onOpen: () => undefined, onDeleted: () => undefined }));
  for (const session of sessions) session.begin();

  // Six first attempts, and as many after the pause.
  await eventually(() => seen.connections >= 12 || undefined);
  await Promise.all(sessions.map((session) => session.stop('expired')));
  server.close();

  expect(seen.mostAtOnce).toBe(2);
});

it('lets a person go first', async () => {
  const limiter = new Limiter(1);
  const order: string[] = [];
  const login = async (name: string, isUrgent: boolean) => {
    const free = await limiter.acquire(isUrgent);
    order.push(name);
    free();
    free();
  };
  const free = await limiter.acquire(false);
  const all = [login('first', false), login('second', false), login('person', true)];

  free();
  await Promise.all(all);

  expect(order).toEqual(['person', 'first', 'second']);
});
