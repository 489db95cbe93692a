import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import { type LiveAction, liveRoutes } from '#shared/contract/live.ts';
import { ticket, type Ticket } from '#shared/contract/tickets.ts';
import { ApiClient } from './api-client.ts';
import { waitUntil } from './wait-until.ts';

/** A browser says as often that it is there. */
const hereEveryMs = 4 * 60_000;

const frame = z.object({ events: z.array(z.object({ event: z.string(), data: z.unknown() })).default([]) });
const ticketUpdate = z.object({ action: z.literal('update'), ticket });

/** A colleague at work: logged in, seen as online, and told of tickets. */
export class Staff extends ApiClient {
  readonly #tickets = new Map<string, Ticket>();
  #socket: WebSocket | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  /** Opens the application, so to speak. */
  async goOnline(): Promise<void> {
    const { pass } = await this.call(liveRoutes.createLivePass, {});
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws?pass=${encodeURIComponent(pass)}`);
    socket.on('message', (bytes: Buffer) => this.#hear(bytes));
    await once(socket, 'open');
    // It may end when Recado does, at any time.
    socket.on('error', () => this.goOffline());
    this.#socket = socket;
    this.#say({ action: 'joinNotification' });
    this.#heartbeat = setInterval(() => this.#say({ action: 'userStatus' }), hereEveryMs);
    await delay(joinHoldsAfterMs);
  }

  goOffline(): void {
    clearInterval(this.#heartbeat);
    this.#socket?.close();
    this.#socket = undefined;
  }

  /** The customer's ticket as it was heard of last. */
  ticketOf(number: string): Ticket | undefined {
    return this.#tickets.get(number);
  }

  /** The customer's ticket, once it fits. */
  async ticket(number: string, fits: (ticket: Ticket) => boolean): Promise<Ticket> {
    return waitUntil(`the ticket of ${number}`, () => {
      const heard = this.#tickets.get(number);
      return heard && fits(heard) ? heard : undefined;
    });
  }

  #say(action: LiveAction): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(action));
  }

  #hear(bytes: Buffer): void {
    const heard = frame.safeParse(JSON.parse(bytes.toString()));
    for (const { event, data } of heard.data?.events ?? []) {
      const update = event.endsWith('-ticket') ? ticketUpdate.safeParse(data) : undefined;
      if (update?.success) this.#tickets.set(update.data.ticket.contact.number, update.data.ticket);
    }
  }
}
