import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import { type LiveAction, liveRoutes } from '#shared/contract/live.ts';
import { ticket, type Ticket, ticketRoutes } from '#shared/contract/tickets.ts';
import { ApiClient, CallFailed } from './api-client.ts';
import { waitUntil } from './wait-until.ts';

/** A browser says as often that it is there. */
const hereEveryMs = 4 * 60_000;

/** Events come within a second or two. */
const askAgainMs = 5_000;

/** A busy machine answers the next time. */
function ifRefused(error: unknown): undefined {
  if (!(error instanceof CallFailed)) throw error;
}

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

  /** The customer's ticket, once it fits. A socket may miss an event: it is asked for now and then as well. */
  async ticket(number: string, fits: (ticket: Ticket) => boolean): Promise<Ticket> {
    let askAtMs = Date.now() + askAgainMs;
    return waitUntil(`the ticket of ${number}`, async () => {
      const heard = this.#tickets.get(number);
      if (heard && fits(heard)) return heard;
      if (Date.now() < askAtMs) return undefined;
      askAtMs = Date.now() + askAgainMs;
      const asked = await this.askForTicket(number).catch(ifRefused);
      return asked && fits(asked) ? asked : undefined;
    });
  }

  /** The customer's newest ticket as the list has it. */
  async askForTicket(number: string): Promise<Ticket | undefined> {
    const { tickets } = await this.call(ticketRoutes.listTickets, { query: { searchParam: number, showAll: 'true' } });
    const asked = tickets.filter(({ contact }) => contact.number === number).toSorted((one, other) => (one.id < other.id ? 1 : -1))[0];
    if (asked) this.#tickets.set(number, asked);
    return asked;
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
