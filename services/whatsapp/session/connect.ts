import { jidNormalizedUser, makeWASocket } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, BinaryNode, CacheStore, proto, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';
import type { SharedResources } from './shared-resources.ts';
import { guardedRepository, sessionCrypto, type SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';

export interface WhatsAppOptions {
  /** Where to connect to; undefined is WhatsApp itself. */
  readonly url: string | undefined;
  /** Life of a QR code; undefined as WhatsApp does: 60 s for the first, 20 s for the others. */
  readonly qrTimeoutMs?: number | undefined;
  readonly keepAliveMs?: number | undefined;
}

export interface ConnectOptions {
  readonly whatsapp: WhatsAppOptions;
  readonly connectionId: string;
  readonly creds: AuthenticationCreds;
  readonly store: AuthStore;
  readonly shared: SharedResources;
  /** The outcome of a decryption that has been made safe. */
  readonly decrypted: (ciphertext: Uint8Array) => Promise<Uint8Array>;
  /** A message of ours that is no longer in memory, for a device that could not read it. */
  readonly rebuild: (key: WAMessageKey) => Promise<proto.IMessage | undefined>;
}

export interface ConnectedSocket {
  readonly socket: WASocket;
  readonly crypto: SessionCrypto;
  /** Cuts the connection without a word. */
  terminate(): void;
  /** Puts our work before Baileys' on a kind of stanza; `proceed` lets Baileys go on. */
  intercept(tag: 'message' | 'receipt' | 'notification' | 'call', handle: (stanza: BinaryNode, proceed: () => Promise<void>) => Promise<void>): void;
}

const minuteMs = 60_000;

/**
 * Baileys asks the phone for what it could not read: from memory only, and after 2 s during which no other message passes.
 * OwedMessages asks instead; for Baileys everything has been asked for already.
 */
const askedAlready: CacheStore = {
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Baileys' signature
  get: <T>() => true as T,
  set: () => undefined,
  del: () => undefined,
  flushAll: () => undefined,
};

/** Opens a socket to WhatsApp that neither keeps history nor logs, and that shares its caches. */
export function connect(options: ConnectOptions): ConnectedSocket {
  const { whatsapp, connectionId, creds, store, shared } = options;
  let crypto: SessionCrypto | undefined;
  const cache = (name: string, ttlMs: number) => shared.baileys.view(`${connectionId}#${name}`, ttlMs);
  const socket = makeWASocket({
    ...(whatsapp.url === undefined ? {} : { waWebSocketUrl: whatsapp.url }),
    ...(whatsapp.qrTimeoutMs === undefined ? {} : { qrTimeout: whatsapp.qrTimeoutMs }),
    ...(whatsapp.keepAliveMs === undefined ? {} : { keepAliveIntervalMs: whatsapp.keepAliveMs }),
    auth: { creds, keys: store.keys },
    logger: silentLogger,
    browser: ['Recado', 'Chrome', '1.0.0'],
    defaultQueryTimeoutMs: 20_000,
    transactionOpts: { maxCommitRetries: 2, delayBetweenTriesMs: 100 },
    // The phone keeps ringing, and shows what is unread.
    markOnlineOnConnect: false,
    syncFullHistory: false,
    shouldSyncHistoryMessage: () => false,
    emitOwnEvents: false,
    generateHighQualityLinkPreview: false,
    enableRecentMessageCache: false,
    shouldIgnoreJid: (jid) => jid.endsWith('@broadcast') || jid.endsWith('@newsletter'),
    getMessage: async (key) => shared.sent(connectionId, key.id ?? '')?.message ?? options.rebuild(key),
    // Requests for messages that cannot be read follow each other inside Baileys' one queue of messages.
    retryRequestDelayMs: 0,
    msgRetryCounterCache: cache('retries', 60 * minuteMs),
    userDevicesCache: cache('devices', 5 * minuteMs),
    callOfferCache: cache('calls', 5 * minuteMs),
    placeholderResendCache: askedAlready,
    makeSignalRepository: (auth, _logger, pnToLid) => guardedRepository((crypto = sessionCrypto(auth, store.keys, pnToLid)), options.decrypted),
  });
  if (!crypto) throw new Error('Baileys did not ask for a signal repository');
  return { socket, crypto, terminate: () => terminate(socket), intercept: (tag, handle) => intercept(socket, tag, handle) };
}

function intercept(socket: WASocket, tag: string, handle: (stanza: BinaryNode, proceed: () => Promise<void>) => Promise<void>): void {
  const event = `CB:${tag}`;
  const [listener, ...others] = socket.ws.listeners(event);
  if (!listener || others.length > 0) throw new Error(`expected one listener of Baileys for ${event}`);
  socket.ws.removeAllListeners(event);
  socket.ws.on(event, (stanza: BinaryNode) => void handle(stanza, async () => listener(stanza)));
}

function terminate({ ws }: WASocket): void {
  // Baileys' client keeps its WebSocket in this field, protected by type only, and offers no such call itself.
  const { socket } = ws as unknown as { socket: WebSocket | null };
  socket?.terminate();
}

/** Our own number and LID as a socket knows them, without device. */
export function ownAddresses(creds: AuthenticationCreds): { id: string; lid: string } {
  return { id: creds.me ? jidNormalizedUser(creds.me.id) : '', lid: creds.me?.lid ? jidNormalizedUser(creds.me.lid) : '' };
}
