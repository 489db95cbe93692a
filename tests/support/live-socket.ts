import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { type EventData, knownSocketsMs } from '#shared/contract/events.ts';
import { type JoinAction, type LiveAction, liveAction } from '#shared/contract/live.ts';
import { EventLog } from './event-log.ts';

/** An event by the last part of its name: `company-01J…-ticket` is kind `ticket`. */
interface Heard extends EventData {
  joined: JoinAction;
}
export type LiveEvent = { [K in keyof Heard]: { readonly kind: K; readonly data: Heard[K] } }[keyof Heard];

const frame = z.union([
  z.object({ events: z.array(z.object({ event: z.string(), data: z.unknown() })) }).transform(({ events }) => events),
  z.object({ error: z.string() }).transform(({ error }) => [{ event: 'error', data: error }]),
  z.object({ joined: liveAction }).transform(({ joined }) => [{ event: 'joined', data: joined }]),
  z.object({ pong: z.literal(true) }).transform(() => []),
]);

/** A browser's socket. */
export class LiveSocket {
  readonly events = new EventLog<LiveEvent>();
  /** Each is one post of the server, whatever number of events it holds. */
  frames = 0;
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (bytes: Buffer) => {
      this.frames += 1;
      // Safe for tests: what the pusher sends is typed by the same `EventData`.
      this.events.push(...(frame.parse(JSON.parse(bytes.toString())).map(({ event, data }) => ({ kind: event.split('-').at(-1), data })) as LiveEvent[]));
    });
  }

  /** @param url of Recado. @param pass of POST /live/pass. @throws Error when the upgrade is refused. */
  static async open(url: string, pass: string): Promise<LiveSocket> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws?pass=${encodeURIComponent(pass)}`);
    const live = new LiveSocket(socket);
    await once(socket, 'open');
    return live;
  }

  say(action: LiveAction): void {
    this.#socket.send(JSON.stringify(action));
  }

  /** Resolves when nothing that happens from then on is missed. */
  async join(action: JoinAction): Promise<void> {
    this.say(action);
    await this.first('joined', (joined) => joined.action === action.action);
    // No sign tells when the pusher has renewed its knowledge of who is there.
    await delay(knownSocketsMs);
  }

  /** The first event of a kind that fits, past ones included. */
  first<K extends keyof Heard>(kind: K, fits: (data: Heard[K]) => boolean, timeoutMs?: number): Promise<Heard[K]> {
    return this.events.until(() => {
      for (const event of this.events.all) {
        const data = event.data as Heard[K]; // looked at only when the kind is K
        if (event.kind === kind && fits(data)) return data;
      }
      return undefined;
    }, timeoutMs);
  }

  async close(): Promise<void> {
    if (this.#socket.readyState === WebSocket.CLOSED) return;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }
}
