import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { BufferJSON, initAuthCreds, makeWASocket } from '@whiskeysockets/baileys';
import type { AuthenticationState, BinaryNode, ConnectionState, SignalDataTypeMap, UserFacingSocketConfig, WAMessage, WASocket } from '@whiskeysockets/baileys';
import pino from 'pino';
import { checkSignatures } from '#services/libsignal/checked-signatures.ts';
import { silenceLibsignal } from '#services/simulators/whatsapp/server/silence.ts';
import type { WhatsAppSimulator } from '#services/simulators/whatsapp/start-simulator.ts';

/** Credentials in memory; values pass through JSON as they would through a database. */
export function memoryAuth(): AuthenticationState {
  const kept = new Map<string, string>();
  return {
    creds: initAuthCreds(),
    keys: {
      get: <T extends keyof SignalDataTypeMap>(type: T, ids: string[]) => {
        const found: Record<string, SignalDataTypeMap[T]> = {};
        for (const id of ids) {
          const value = kept.get(`${type}/${id}`);
          if (value !== undefined) found[id] = JSON.parse(value, BufferJSON.reviver);
        }
        return found;
      },
      set: (data) => {
        for (const [type, values] of Object.entries(data)) {
          for (const [id, value] of Object.entries(values)) {
            if (value === null) kept.delete(`${type}/${id}`);
            else kept.set(`${type}/${id}`, JSON.stringify(value, BufferJSON.replacer));
          }
        }
      },
    },
  };
}

/** A stream that can be awaited: the first value that fits, past ones included. */
export class Seen<T> {
  readonly all: T[] = [];
  #waiting: (() => void)[] = [];

  push(value: T): void {
    this.all.push(value);
    for (const check of this.#waiting.splice(0)) check();
  }

  async first(fits: (value: T) => boolean, timeoutMs = 8_000): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.all.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`nothing came that fits, among ${this.all.length}`)), deadline - Date.now());
        this.#waiting.push(() => {
          clearTimeout(late);
          resolve();
        });
      });
    }
  }
}

type Upserted = { type: string; message: WAMessage };

export type Client = {
  sock: WASocket;
  auth: AuthenticationState;
  states: Seen<Partial<ConnectionState>>;
  /** Raw stanzas from the server. */
  stanzas: Seen<BinaryNode>;
  messages: Seen<Upserted>;
  updates: Seen<{ id: string; status: number | null | undefined }>;
  /** The status code that the connection ended with. */
  closed: () => Promise<number>;
  open: () => Promise<void>;
  end: () => void;
};

/** A Baileys socket against the simulator, which is as Baileys has it but that it checks signatures. */
export function connect(simulator: WhatsAppSimulator, auth: AuthenticationState = memoryAuth(), options: Partial<UserFacingSocketConfig> = {}): Client {
  // The sessions of this process belong to the clients; the simulator may run in another one.
  silenceLibsignal();
  checkSignatures(simulator.rootPublicKey);
  const sock = makeWASocket({
    auth,
    waWebSocketUrl: simulator.wsUrl,
    logger: pino({ level: 'silent' }),
    fetchAgent: new Agent({ ca: readFileSync(simulator.caCertificatePath) }),
    connectTimeoutMs: 3_000,
    defaultQueryTimeoutMs: 5_000,
    keepAliveIntervalMs: 10_000,
    retryRequestDelayMs: 10,
    ...options,
  });
  const states = new Seen<Partial<ConnectionState>>();
  const stanzas = new Seen<BinaryNode>();
  const messages = new Seen<Upserted>();
  const updates = new Seen<{ id: string; status: number | null | undefined }>();
  sock.ev.on('connection.update', (state) => states.push(state));
  sock.ev.on('creds.update', (change) => Object.assign(auth.creds, change));
  sock.ev.on('messages.upsert', ({ type, messages: upserted }) => {
    for (const message of upserted) messages.push({ type, message });
  });
  sock.ev.on('messages.update', (changes) => {
    for (const { key, update } of changes) updates.push({ id: key.id ?? '', status: update.status });
  });
  for (const tag of ['message', 'receipt', 'ack', 'notification', 'call', 'ib']) sock.ws.on(`CB:${tag}`, (stanza: BinaryNode) => stanzas.push(stanza));
  return {
    sock,
    auth,
    states,
    stanzas,
    messages,
    updates,
    open: async () => {
      await states.first((state) => state.connection === 'open');
      await states.first((state) => state.receivedPendingNotifications === true);
    },
    closed: async () => {
      const { lastDisconnect } = await states.first((state) => state.connection === 'close');
      // Safe: Baileys ends every connection with a Boom, whose status is here.
      return (lastDisconnect?.error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode ?? 0;
    },
    end: () => void sock.end(undefined),
  };
}

/** Calls a door. @throws the door's `{error, message}` with the status. */
export async function door<T = unknown>(simulator: WhatsAppSimulator, method: string, path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${simulator.doorUrl}${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(JSON.stringify(answer)), { status: response.status, ...answer });
  return answer;
}

/** Pairs a fresh client with the phone through its QR code and logs it in. */
export async function pair(simulator: WhatsAppSimulator, number: string): Promise<Client> {
  const fresh = connect(simulator);
  const { qr } = await fresh.states.first((state) => state.qr !== undefined);
  const [closed] = await Promise.all([fresh.closed(), door(simulator, 'POST', `/phones/${number}/link`, { qr })]);
  if (closed !== 515) throw new Error(`pairing ended with ${closed}`);
  const client = connect(simulator, fresh.auth);
  await client.open();
  return client;
}

export type ShownMessage = {
  id: string;
  from: string;
  to: string;
  text: string;
  type: string;
  status: string;
  copies: number;
  fromMe: boolean;
  /** By number. */
  reactions?: Readonly<Record<string, string>>;
  media?: { name: string | null; mime: string; sizeBytes: number; sha256: string };
};

export const messagesOf = (simulator: WhatsAppSimulator, number: string) => door<ShownMessage[]>(simulator, 'GET', `/phones/${number}/messages`);

/** Waits until the phone shows what fits, by the simulator's event stream. */
export async function shown(simulator: WhatsAppSimulator, number: string, fits: (message: ShownMessage) => boolean): Promise<ShownMessage> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error(`${number} did not show it`)), 8_000);
  const response = await fetch(`${simulator.doorUrl}/events`, { signal: stop.signal });
  try {
    // Each chunk is a change (the first says that the stream is open): look again.
    for await (const _chunk of response.body ?? []) {
      const found = (await messagesOf(simulator, number)).find(fits);
      if (found) return found;
    }
    throw new Error('the event stream ended');
  } finally {
    clearTimeout(late);
    stop.abort();
  }
}
