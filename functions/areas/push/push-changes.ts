import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { companyKeys, systemKeys } from '../../data/keys.ts';
import { loadSockets, type SocketItem, viewerOf } from '../../data/socket-item.ts';
import type { Table } from '../../data/table.ts';
import { ticketItem, type TicketItem } from '../../data/ticket-item.ts';
import { loadCounters } from '../../data/ticket-counts.ts';
import { loadVisibility } from '../../data/visibility-item.ts';
import { remove } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LiveSockets } from '../../ports/live-sockets.ts';
import type { MediaUrl } from '../../ports/media-url.ts';
import { type CompanyEvent, eventsOfChange, type Listener, type TableChange } from './event-of-change.ts';
import { packFrames } from './frames.ts';

export interface PushDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly sockets: LiveSockets;
  readonly mediaUrl: () => Promise<MediaUrl>;
}

/** Sockets that are written to at once. */
const parallelPosts = 64;

/** Tells the browsers of each company what a batch of writes means for them: one frame per socket, only what its user may see. */
export async function pushChanges(deps: PushDeps, changes: readonly TableChange[]): Promise<void> {
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  const events = changes.flatMap((change) => eventsOfChange(change, (key) => mediaUrl(key, nowMs)));
  const companies = Map.groupBy(events, (event) => event.companyId);
  await Promise.all([...companies].map(([companyId, own]) => pushCompany(deps, companyId, own)));
}

async function pushCompany(deps: PushDeps, companyId: CompanyId, events: readonly CompanyEvent[]): Promise<void> {
  const table = deps.table.forCompany(companyId);
  const sockets = await loadSockets(table, companyId);
  if (sockets.length === 0) return;
  const hasCounts = events.some((event) => event.needsCounters);
  const [visibility, tickets, counters] = await Promise.all([
    loadVisibility(table, companyId, deps.clock.nowMs()),
    loadTickets(deps, companyId, events, sockets),
    hasCounts ? loadCounters(table, companyId) : undefined,
  ]);
  const queue = sockets.map((socket): Listener => ({ socket, viewer: viewerOf(socket, visibility), counters }));
  const workers = Array.from({ length: Math.min(parallelPosts, queue.length) }, async () => {
    for (let listener = queue.shift(); listener; listener = queue.shift()) await tell(deps, listener, events, tickets);
  });
  await Promise.all(workers);
}

/** Tickets whose visibility decides over messages, read once per batch and only if somebody has them open. */
async function loadTickets(
  deps: PushDeps,
  companyId: CompanyId,
  events: readonly CompanyEvent[],
  sockets: readonly SocketItem[],
): Promise<Map<TicketId, TicketItem>> {
  const open = new Set(sockets.flatMap((socket) => socket.openTickets));
  const wanted = [...new Set(events.flatMap((event) => (event.ticketId !== undefined && open.has(event.ticketId) ? [event.ticketId] : [])))];
  if (wanted.length === 0) return new Map();
  const items = await deps.table.forCompany(companyId).getMany(wanted.map((ticketId) => companyKeys.ticket(companyId, ticketId)));
  return new Map(items.map((item) => ticketItem.parse(item)).map((ticket) => [ticket.id, ticket]));
}

async function tell(deps: PushDeps, listener: Listener, events: readonly CompanyEvent[], tickets: ReadonlyMap<TicketId, TicketItem>): Promise<void> {
  const { socketId } = listener.socket;
  const told = events.flatMap((event) => {
    const data = event.dataFor(listener, event.ticketId === undefined ? undefined : tickets.get(event.ticketId));
    return data ? [{ event: event.event, data }] : [];
  });
  try {
    for (const frame of packFrames(told)) if ((await deps.sockets.post(socketId, frame)) === 'gone') return await forget(deps, listener.socket);
    if (events.some((event) => event.closes?.(listener))) await end(deps, listener.socket);
  } catch (error) {
    // A browser that missed something must fetch anew: it does so when its socket ends.
    log.warn('socket not reached', { companyId: listener.socket.companyId, socketId, error });
    await end(deps, listener.socket).catch((failure: unknown) => log.warn('socket not closed', { socketId, error: failure }));
  }
}

async function end(deps: PushDeps, socket: SocketItem): Promise<void> {
  await deps.sockets.close(socket.socketId);
  await forget(deps, socket);
}

async function forget(deps: PushDeps, { companyId, socketId }: SocketItem): Promise<void> {
  await deps.table.across.commit(remove(companyKeys.socket(companyId, socketId)), remove(systemKeys.socketOwner(socketId)));
}
