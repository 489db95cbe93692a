import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { Accounts, type Addressing } from './accounts.ts';
import { Changes } from './changes.ts';
import { ChatLog } from './chat-log.ts';
import { ClientSocket } from './server/client-socket.ts';
import { answerDoor, doorPrefix } from './doors/door-server.ts';
import { Faults } from './server/faults.ts';
import { Groups } from './server/groups.ts';
import { greetClient } from './server/login.ts';
import { Mailbox } from './server/mailbox.ts';
import { startMediaHost } from './server/media-host.ts';
import { MediaVault } from './media-vault.ts';
import { PendingPairings } from './server/pending-pairings.ts';
import { wakePhone } from './phones/phone-inbox.ts';
import { Phones } from './phones/phone.ts';
import { loadServerIdentity } from './server/server-identity.ts';
import { silenceLibsignal } from './server/silence.ts';
import { Sockets } from './server/sockets.ts';
import { acceptStanza } from './server/stanzas.ts';
import { Store } from './store.ts';
import type { OfflinePaging, World } from './world.ts';

export type SimulatorOptions = {
  /** 0 takes a free one. */
  port: number;
  dataDir: string;
  /** Default 20. */
  ackDelayMs?: number;
  /** Default 30, so that clients upload none; 0 makes them upload their own. */
  preKeyCount?: number;
  /** How customers are addressed unless a phone or message says otherwise. Default lid. */
  addressing?: Addressing;
  /** Default pages of 50, each once the last one is answered. */
  offline?: Partial<OfflinePaging>;
};

export type WhatsAppSimulator = {
  wsUrl: string;
  /** Doors are below it, without a slash at the end. */
  doorUrl: string;
  caCertificatePath: string;
  /** Hex of the 32 bytes that sign the server's certificate. */
  rootPublicKey: string;
  close: () => Promise<void>;
};

function makeWorld(options: SimulatorOptions): World {
  const store = new Store(options.dataDir);
  const accounts = new Accounts(store);
  const world: World = {
    store,
    accounts,
    identity: loadServerIdentity(store),
    groups: new Groups(store, accounts),
    chatLog: new ChatLog(store),
    mailbox: new Mailbox(store),
    media: new MediaVault(options.dataDir),
    faults: new Faults(),
    changes: new Changes(),
    sockets: new Sockets(),
    heldReceipts: new Map(),
    pairings: new PendingPairings(),
    phones: new Phones(store),
    toPhones: {
      wake: (account) => wakePhone(world, account),
    },
    ackDelayMs: options.ackDelayMs ?? 20,
    preKeyCount: options.preKeyCount ?? 30,
    addressing: options.addressing ?? 'lid',
    offline: { pageSize: 50, next: 'answered', ...options.offline },
    isClosing: false,
  };
  return world;
}

function acceptSockets(world: World, server: Server): void {
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const events = {
    hello: greetClient.bind(undefined, world),
    stanza: acceptStanza.bind(undefined, world),
    closed: (socket: ClientSocket) => {
      world.pairings.forget(socket);
      world.sockets.remove(socket);
      if (socket.ref) world.changes.publish({ kind: 'session', number: socket.ref.account.number, device: socket.ref.device, state: 'closed' });
    },
  };
  server.on('upgrade', (request, socket, head) => {
    const isChat = new URL(request.url ?? '/', 'http://127.0.0.1').pathname === '/ws/chat';
    if (!isChat || world.isClosing || (world.faults.isActive('refuse') && world.faults.strikes('refuse'))) {
      socket.destroy();
      return;
    }
    wss.handleUpgrade(request, socket, head, (ws) => world.sockets.add(new ClientSocket(world, ws, events)));
  });
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Safe: a server listening on TCP has this kind of address.
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function closeAll(world: World, server: Server, mediaHost: { close: () => Promise<void> }): Promise<void> {
  world.isClosing = true;
  for (const socket of world.sockets.matching()) socket.drop();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeAllConnections();
  await Promise.all([closed, mediaHost.close()]);
  await world.phones.close();
  world.store.close();
}

/** Starts a WhatsApp of its own on this machine; what it knew before the last end, however sudden, it still knows. */
export async function startWhatsAppSimulator(options: SimulatorOptions): Promise<WhatsAppSimulator> {
  silenceLibsignal();
  mkdirSync(options.dataDir, { recursive: true });
  const world = makeWorld(options);
  const server = createServer((request, response) => answerDoor(world, request, response));
  acceptSockets(world, server);
  const mediaHost = await startMediaHost(world, options.dataDir);
  const port = await listen(server, options.port);
  await world.store.committed();
  for (const account of world.accounts.all()) {
    // Messages that a phone had not taken when the process ended.
    if (world.mailbox.first({ account, device: 0 })) wakePhone(world, account);
  }
  return {
    wsUrl: `ws://127.0.0.1:${port}/ws/chat`,
    doorUrl: `http://127.0.0.1:${port}${doorPrefix}`,
    caCertificatePath: mediaHost.certificatePath,
    rootPublicKey: world.identity.rootPublicKey.toString('hex'),
    close: () => closeAll(world, server, mediaHost),
  };
}
