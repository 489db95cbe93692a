import { buildAckStanza, jidDecode, jidNormalizedUser, makeWASocket } from '@whiskeysockets/baileys';
import type { AuthenticationCreds, BinaryNode, CacheStore, proto, SignalKeyStore, WAMessageKey, WASocket } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import type { AuthStore } from '#services/whatsapp/keys/auth-store.ts';
import { silentLogger } from '#services/whatsapp/logger.ts';
import { guardListeners, unstrayed, type OnStray } from './guard-listeners.ts';
import type { SharedResources } from './shared-resources.ts';
import { guardedRepository, sessionCrypto, type SessionCrypto } from '#services/whatsapp/keys/signal-repository.ts';

export interface WhatsAppOptions {
  /** Address to connect to; undefined is WhatsApp itself. */
  readonly url: string | undefined;
  /** Version of WhatsApp Web; undefined is the one that Baileys was made for. */
  readonly version?: readonly [number, number, number] | undefined;
  /** Life of a QR code; undefined as WhatsApp does: 60 s for the first, 20 s for the others. */
  readonly qrTimeoutMs?: number | undefined;
  /** Between signs of life; a silent connection is given up 5 s after the second one without an answer. */
  readonly keepAliveMs?: number | undefined;
  /** How long WhatsApp may say nothing during a login. */
  readonly loginSilenceMs?: number | undefined;
}

export interface ConnectOptions {
  readonly whatsapp: WhatsAppOptions;
  readonly connectionId: string;
  readonly creds: AuthenticationCreds;
  readonly store: AuthStore;
  readonly shared: SharedResources;
  /** The outcome of a decryption that has been made safe. */
  readonly decrypted: (ciphertext: Uint8Array) => Promise<Uint8Array>;
  /** Handling something failed, mostly because the socket had closed. `message` is a frame that could not even be read. */
  readonly onStray: OnStray;
  /** A message of ours, for a device that could not read it. */
  readonly sentMessage: (key: WAMessageKey) => Promise<proto.IMessage | undefined>;
}

type Intercepted = 'message' | 'receipt' | 'notification' | 'call';

export interface ConnectedSocket {
  readonly socket: WASocket;
  readonly crypto: SessionCrypto;
  /** Puts our work before Baileys' on a kind of stanza; `proceed` lets Baileys go on. */
  intercept(tag: Intercepted, handle: (stanza: BinaryNode, proceed: () => Promise<void>) => Promise<void>): void;
}

const minuteMs = 60_000;
/** Baileys' own 30 s would notice a silence only after a minute. */
const defaultKeepAliveMs = 20_000;
/** For what was written before to leave. */
const closingMs = 400;

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

const isIgnored = (jid: string): boolean => jid.endsWith('@broadcast') || jid.endsWith('@newsletter');

/** Opens a socket to WhatsApp that neither keeps history nor logs, and that shares its caches. */
export function connect(options: ConnectOptions): ConnectedSocket {
  const { whatsapp, connectionId, creds, store, shared } = options;
  let crypto: SessionCrypto | undefined;
  const cache = (name: string, ttlMs: number) => shared.baileys.view(`${connectionId}#${name}`, ttlMs);
  const devices = cache('devices', 24 * 60 * minuteMs);
  const socket = makeWASocket({
    ...(whatsapp.url === undefined ? {} : { waWebSocketUrl: whatsapp.url }),
    ...(whatsapp.version === undefined ? {} : { version: [...whatsapp.version] }),
    ...(whatsapp.qrTimeoutMs === undefined ? {} : { qrTimeout: whatsapp.qrTimeoutMs }),
    keepAliveIntervalMs: whatsapp.keepAliveMs ?? defaultKeepAliveMs,
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
    shouldIgnoreJid: isIgnored,
    getMessage: options.sentMessage,
    // Requests for messages that cannot be read follow each other inside Baileys' one queue of messages.
    retryRequestDelayMs: 0,
    msgRetryCounterCache: cache('retries', 60 * minuteMs),
    // Changes are notified, also after a time away.
    userDevicesCache: devices,
    callOfferCache: cache('calls', 5 * minuteMs),
    placeholderResendCache: askedAlready,
    makeSignalRepository: (auth, _logger, pnToLid) => guardedRepository((crypto = sessionCrypto(auth, store.keys, pnToLid)), options.decrypted),
  });
  if (!crypto) throw new Error('Baileys did not ask for a signal repository');
  const intercept = interceptor(socket, options.onStray);
  guardListeners(socket.ws, options.onStray);
  // Baileys knows no such stanzas. Of one without an answer WhatsApp ends the connection every 50 minutes, and hands it over again after each login.
  // https://github.com/oxidezap/whatsapp-rust/pull/1101
  socket.ws.on('CB:status', (stanza: BinaryNode) => void unstrayed('CB:status', options.onStray, () => acknowledge(socket, stanza)));
  socket.ws.on('CB:notification,type:devices', ({ attrs }: BinaryNode) => {
    void unstrayed('CB:notification', options.onStray, () => forgetDevices(devices, store.keys, attrs['from'] ?? ''));
  });
  boundClosing(socket);
  return { socket, crypto, intercept };
}

/** A change is told of a LID, mostly; Baileys keeps the devices of whom it was asked for, which is a number. They are looked up anew. */
async function forgetDevices(devices: CacheStore, keys: SignalKeyStore, jid: string): Promise<void> {
  const { user = '', server } = jidDecode(jid) ?? {};
  const otherName = server === 'lid' ? `${user}_reverse` : user;
  const other = (await keys.get('lid-mapping', [otherName]))[otherName];
  for (const name of [user, other]) if (name !== undefined) await devices.del(name);
}

/**
 * Baileys refuses messages that it ignores. WhatsApp keeps what was refused and may hold up what follows it.
 * https://github.com/WhiskeySockets/Baileys/pull/2779
 * Of the state that a person's devices share, it would fetch and store all: what the owner of the phone reads or mutes is a large write each time.
 */
function isDropped({ tag, attrs, content }: BinaryNode): boolean {
  if (tag === 'message') return isIgnored(attrs['from'] ?? '');
  if (attrs['type'] !== 'server_sync') return false;
  return !(Array.isArray(content) && content.some((child) => usedCollections.has(child.attrs['name'] ?? '')));
}

/** The address book, and the owner's own name. */
const usedCollections = new Set(['critical_unblock_low', 'critical_block']);

const acknowledge = (socket: WASocket, stanza: BinaryNode): Promise<void> => socket.sendNode(buildAckStanza(stanza, undefined, socket.user?.id));

type Intercept = ConnectedSocket['intercept'];

/** Takes Baileys' own listeners as they are: whoever lets them go on learns of their failure. */
function interceptor(socket: WASocket, onStray: OnStray): Intercept {
  const { ws } = socket;
  const listener = (tag: Intercepted) => onlyListener(ws, `CB:${tag}`);
  const own = { message: listener('message'), receipt: listener('receipt'), notification: listener('notification'), call: listener('call') };
  const goOn = async (tag: Intercepted, stanza: BinaryNode) => {
    if (isDropped(stanza)) await acknowledge(socket, stanza);
    else await own[tag](stanza);
  };
  return (tag, handle) => {
    const event = `CB:${tag}`;
    ws.removeAllListeners(event);
    ws.on(event, (stanza: BinaryNode) => void unstrayed(event, onStray, () => handle(stanza, () => goOn(tag, stanza))));
  };
}

function onlyListener(ws: WASocket['ws'], event: string) {
  const [listener, ...others] = ws.listeners(event);
  if (!listener || others.length > 0) throw new Error(`expected one listener of Baileys for ${event}`);
  return listener;
}

/** A server that does not answer the closing would hold up what follows it for 30 s. */
function boundClosing({ ws }: WASocket): void {
  // Baileys' client keeps its WebSocket in this field, protected by type only, and offers no way to cut it.
  const client = ws as unknown as { socket: WebSocket | null };
  const close = ws.close.bind(ws);
  ws.close = async () => {
    const timer = setTimeout(() => client.socket?.terminate(), closingMs);
    await close();
    clearTimeout(timer);
  };
}

/** Our own number and LID as a socket knows them, without device. */
export function ownAddresses(creds: AuthenticationCreds): { id: string; lid: string } {
  return { id: creds.me ? jidNormalizedUser(creds.me.id) : '', lid: creds.me?.lid ? jidNormalizedUser(creds.me.lid) : '' };
}
