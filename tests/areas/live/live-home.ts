import { createLivePass } from '#functions/areas/live/create-live-pass.ts';
import { openSocket } from '#functions/areas/live/open-socket.ts';
import { receiveAction } from '#functions/areas/live/socket-actions.ts';
import { eventsOf } from '#functions/areas/push/event-table.ts';
import type { EventTable, TableChange } from '#functions/areas/push/live-event.ts';
import { Listeners } from '#functions/areas/push/load-listeners.ts';
import { pushChanges } from '#functions/areas/push/push-changes.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { type SocketItem, toSocket } from '#functions/records/live/socket-item.ts';
import type { LiveSockets } from '#functions/ports/live-sockets.ts';
import type { LiveFrame } from '#shared/contract/events.ts';
import type { ConnectionId, ContactId, TicketId } from '#shared/contract/ids.ts';
import { given, type Home } from '#tests/support/given.ts';

/** The gateway: what it was given to deliver, and what it closed. */
export class RecordingSockets implements LiveSockets {
  readonly frames = new Map<string, LiveFrame[]>();
  readonly closed: string[] = [];
  readonly gone = new Set<string>();
  readonly failing = new Set<string>();

  async post(socketId: string, frame: LiveFrame | string) {
    if (this.failing.has(socketId)) throw new Error('slow');
    if (this.gone.has(socketId)) return 'gone' as const;
    const parsed: LiveFrame = typeof frame === 'string' ? JSON.parse(frame) : frame;
    this.frames.set(socketId, [...(this.frames.get(socketId) ?? []), parsed]);
    return 'delivered' as const;
  }

  async close(socketId: string): Promise<void> {
    this.closed.push(socketId);
  }

  /** Forgets what was delivered while browsers came and went. */
  forget(): void {
    this.frames.clear();
  }

  events(socketId: string): { event: string; data: unknown }[] {
    return (this.frames.get(socketId) ?? []).flatMap((frame) => ('events' in frame ? frame.events : []));
  }

  /** Frames with events. */
  pushed(socketId: string): number {
    return (this.frames.get(socketId) ?? []).filter((frame) => 'events' in frame).length;
  }

  joined(socketId: string): object[] {
    return (this.frames.get(socketId) ?? []).flatMap((frame) => ('joined' in frame ? [frame.joined] : []));
  }
}

/** A company with a connection, and browsers that may join. */
export async function liveHome() {
  const home = await given.company({ isHeard: true });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const sockets = new RecordingSockets();
  const deps = { ...home.deps, sockets, listeners: new Listeners(home.deps), mediaUrl: async () => (key: string) => `https://media.example/${key}` };
  const { companyId } = home.company;
  const table = home.deps.table.forCompany(companyId);
  let opened = 0;
  const say = (socketId: string, action: object) => receiveAction(deps, { socketId, body: JSON.stringify(action) });
  const open = async (principal: Home['admin']) => {
    const socketId = `socket-${(opened += 1)}-${principal.userId}`;
    const { pass } = await createLivePass(deps, principal);
    await openSocket(deps, { socketId, pass });
    return socketId;
  };
  const join = async (principal: Home['admin'], ...actions: object[]) => {
    const socketId = await open(principal);
    for (const action of actions) await say(socketId, action);
    return socketId;
  };
  const socketRow = async (socketId: string): Promise<SocketItem | undefined> => {
    const stored = await table.get(companyKeys.socket(companyId, socketId), { consistent: true });
    return stored && toSocket(stored);
  };
  const openTickets = async (socketId: string) => {
    const { joins = [] } = (await socketRow(socketId)) ?? {};
    return joins.flatMap(({ ticketId, chat }) => (chat === undefined ? [] : [ticketId])).toSorted((a, b) => a - b);
  };
  const rowOf = (ticketId: number) => table.get(companyKeys.ticket(companyId, ticketId as TicketId));
  const push = (...changes: TableChange[]) => pushChanges(deps, changes);
  const pushWith = (events: EventTable, ...changes: TableChange[]) =>
    pushChanges(deps, changes, async (...told) => ({ events: eventsOf(...told, events), jobs: [] }));
  return { home, connection, sockets, deps, table, open, join, say, socketRow, openTickets, rowOf, push, pushWith };
}

export const joinTickets = { action: 'joinTickets', status: 'open' };

/** The row of a message, by its id at WhatsApp. */
export async function messageRow(home: Home, connectionId: ConnectionId, contactId: ContactId, whatsappMessageId: string) {
  const chat = await home.deps.table.forCompany(home.company.companyId).query({ pk: companyKeys.chat(home.company.companyId, connectionId, contactId).pk });
  return chat.items.find((item) => item['channelMessageId'] === whatsappMessageId);
}
