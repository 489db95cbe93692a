import * as z from 'zod';
import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { isSupporter } from '#shared/contract/permissions.ts';
import { companyKeys, systemKeys } from '#functions/data/keys.ts';
import type { SocketItem } from '#functions/records/live/socket-item.ts';
import type { Table } from '#functions/data/table.ts';
import { type Counters, loadCounters } from '#functions/records/tickets/ticket-counts.ts';
import { ticketItem, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type Attributes, remove } from '#functions/data/writes.ts';
import { tracesOf } from '#functions/stack/stream-consumer.ts';
import { log } from '#functions/tools/log.ts';
import type { Clock } from '#functions/ports/clock.ts';
import type { Jobs } from '#functions/ports/jobs.ts';
import type { Delivery, LiveSockets } from '#functions/ports/live-sockets.ts';
import type { MediaUrl } from '#functions/ports/media-url.ts';
import { meaningOf } from './event-table.ts';
import { withHeardMessages } from './heard-messages.ts';
import { EventTexts, packFrames } from './frames.ts';
import type { KnownTickets, Listener, LiveEvent, TableChange } from './live-event.ts';
import type { Listeners } from './load-listeners.ts';

/** Dependencies of telling sockets. */
export interface TellDeps {
  readonly table: Table;
  readonly clock: Clock;
  readonly sockets: LiveSockets;
  readonly listeners: Listeners;
}

export interface PushDeps extends TellDeps {
  readonly mediaUrl: () => Promise<MediaUrl>;
  readonly jobs: Jobs;
}

/** Sockets of one company that are written to at once; a slow one holds up only its own place. */
const parallelPosts = 64;

/** To a socket whose upgrade is not done, the gateway says that it is gone. The upgrade ends with the function that admits it. */
const openingMs = 10_000;

/** The events of a batch for one company. */
interface Batch {
  readonly events: readonly LiveEvent[];
  readonly tickets: KnownTickets;
  readonly counters: Counters;
  readonly texts: EventTexts;
}

/** Tells the browsers of each company what a batch of writes means for them: one frame per socket, only what its user may see. */
export async function pushChanges(deps: PushDeps, told: readonly TableChange[], meaning = meaningOf): Promise<void> {
  const changes = await withHeardMessages(deps.table, told);
  const [mediaUrl, nowMs] = [await deps.mediaUrl(), deps.clock.nowMs()];
  const { events, jobs } = await meaning(changes, { mediaUrl: (key) => mediaUrl(key, nowMs) });
  const companies = Map.groupBy(withoutCrowds(events), (event) => event.companyId);
  const texts = new EventTexts();
  const pushed = await Promise.allSettled([...companies].map(([companyId, own]) => pushCompany(deps, companyId, { events: own, changes, texts })));
  for (const job of jobs) await deps.jobs.send(job);
  // The stream brings the batch once more: telling a thing twice does no harm.
  for (const outcome of pushed) if (outcome.status === 'rejected') rethrowPassing(outcome.reason);
}

/** Above this number, one event says that a list changed instead of many. */
const mostOfACrowd = 20;

function withoutCrowds(events: readonly LiveEvent[]): LiveEvent[] {
  const crowds = Map.groupBy(events, ({ crowd }) => crowd?.event);
  const told = new Set<string>();
  return events.flatMap((event): LiveEvent[] => {
    const { crowd, companyId, to } = event;
    if (!crowd || (crowds.get(crowd.event)?.length ?? 0) <= mostOfACrowd) return [event];
    if (told.has(crowd.event)) return [];
    told.add(crowd.event);
    return [{ companyId, to, event: crowd.event, data: crowd.data }];
  });
}

/** A row that cannot be read cannot be read the next time either, and the other companies would wait for it. */
function rethrowPassing(reason: unknown): void {
  if (!(reason instanceof z.ZodError)) throw reason;
  log.error('company left out', { error: reason });
}

export async function pushCompany(
  deps: TellDeps,
  companyId: CompanyId,
  { events: all, changes, texts }: { events: readonly LiveEvent[]; changes: readonly TableChange[]; texts: EventTexts },
): Promise<void> {
  const events = withoutOutdatedCounts(all);
  const listeners = await deps.listeners.of(companyId, {
    isExact: events.some((event) => event.endsSockets),
    needsVisibility: changes.some(({ before, after }) => hangsOnConnection(before) || hangsOnConnection(after)),
  });
  const wanted = new Set(events.flatMap(({ to }) => listeners.flatMap((listener) => to.wants?.(listener) ?? [])));
  const needsCounters = listeners.length > 0 && events.some((event) => event.needsCounters);
  const [tickets, counters] = await Promise.all([
    loadTickets(deps, companyId, wanted, changes),
    needsCounters ? loadCounters(deps.table.forCompany(companyId), companyId) : noCounters,
  ]);
  const queue = [...listeners];
  const outcomes: (Delivery | 'missed' | 'none')[] = [];
  const workers = Array.from({ length: Math.min(parallelPosts, queue.length) }, async () => {
    for (let listener = queue.shift(); listener; listener = queue.shift()) outcomes.push(await tell(deps, listener, { events, tickets, counters, texts }));
  });
  await Promise.all(workers);
  logPosted(companyId, changes, outcomes);
}

/** Says how many browsers heard of a message; none where nobody has a page open who may see it. */
function logPosted(companyId: CompanyId, changes: readonly TableChange[], outcomes: readonly string[]): void {
  const traceId = tracesOf(changes.filter(({ before, after }) => (after ?? before)?.['companyId'] === companyId));
  const count = (wanted: string): number => outcomes.filter((outcome) => outcome === wanted).length;
  if (traceId !== undefined) log.info('posted', { companyId, traceId, delivered: count('delivered'), gone: count('gone'), missed: count('missed') });
}

/** Without a queue the connection's queues say who sees it; the counts of what waits have such tickets among them. */
const hangsOnConnection = (image: Attributes | undefined): boolean => image !== undefined && (image['queueId'] === null || image['type'] === 'counts');

const noCounters: Counters = new Map();

/** Each tells all numbers as they are now: the last one is enough. */
function withoutOutdatedCounts(events: readonly LiveEvent[]): LiveEvent[] {
  const last = events.findLast((event) => event.needsCounters);
  return events.filter((event) => !event.needsCounters || event === last);
}

/** Tickets whose visibility decides over messages: as the batch brings them, else read once for it. */
async function loadTickets(deps: TellDeps, companyId: CompanyId, wanted: ReadonlySet<TicketId>, changes: readonly TableChange[]): Promise<KnownTickets> {
  const tickets = new Map<TicketId, TicketItem>();
  if (wanted.size === 0) return tickets;
  const keep = (image: Attributes | undefined): void => {
    const ticket = image?.['type'] === 'ticket' ? ticketItem.safeParse(image).data : undefined;
    if (ticket?.companyId === companyId && wanted.has(ticket.id)) tickets.set(ticket.id, ticket);
  };
  for (const { after } of changes) keep(after);
  const missing = [...wanted].filter((ticketId) => !tickets.has(ticketId));
  if (missing.length > 0) for (const item of await deps.table.forCompany(companyId).getMany(missing.map((id) => companyKeys.ticket(companyId, id)))) keep(item);
  return tickets;
}

async function tell(deps: TellDeps, listener: Listener, { events, tickets, counters, texts }: Batch): Promise<Delivery | 'missed' | 'none'> {
  const { companyId, socketId } = listener.socket;
  if (listener.isOver) return endVisit(deps, listener.socket);
  const isSupport = isSupporter(listener.socket);
  const own = events.filter(({ to, isOpenToSupport }) => (!isSupport || isOpenToSupport) && to.includes(listener, tickets));
  if (own.length === 0) return 'none';
  const endings = own.filter((event) => event.endsSockets);
  const told = (endings.length > 0 ? endings : own).flatMap((event) => texts.of(event, listener, counters) ?? []);
  try {
    const delivery = await postAll(deps, socketId, packFrames(told));
    if (endings.length > 0) await end(deps, listener.socket);
    else if (delivery === 'gone' && !isOpening(deps, listener.socket)) await forget(deps, listener.socket);
    return delivery;
  } catch (error) {
    // A browser that missed something must fetch anew: it does so when its socket ends.
    log.warn('socket not reached', { companyId, socketId, error });
    await end(deps, listener.socket).catch((failure: unknown) => log.warn('socket not closed', { socketId, error: failure }));
    return 'missed';
  }
}

async function endVisit(deps: TellDeps, socket: SocketItem): Promise<'none'> {
  await end(deps, socket).catch((failure: unknown) => log.warn('socket not closed', { socketId: socket.socketId, error: failure }));
  return 'none';
}

async function postAll({ sockets }: TellDeps, socketId: string, frames: readonly string[]): Promise<Delivery> {
  for (const frame of frames) if ((await sockets.post(socketId, frame)) === 'gone') return 'gone';
  return 'delivered';
}

async function end(deps: TellDeps, socket: SocketItem): Promise<void> {
  await deps.sockets.close(socket.socketId);
  await forget(deps, socket);
}

const isOpening = ({ clock }: TellDeps, { openedAtMs }: SocketItem): boolean => clock.nowMs() - openedAtMs < openingMs;

async function forget(deps: TellDeps, { companyId, socketId }: SocketItem): Promise<void> {
  await deps.table.across.commit(remove(companyKeys.socket(companyId, socketId)), remove(systemKeys.socketOwner(socketId)));
  deps.listeners.renew(companyId);
}
