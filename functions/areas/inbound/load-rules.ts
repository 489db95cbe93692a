import type { QueueId, UserId } from '#shared/contract/ids.ts';
import type { Settings } from '#shared/contract/settings.ts';
import { mayTellHours } from '#shared/domain/automatic-answer.ts';
import { type InboundFacts, type InboundQueue, type InboundRules, type InboundTicket, isOver } from '#shared/domain/decide-inbound.ts';
import { isBackToStart, type MenuBook, type MenuNode, type MenuOption, nodesLookedAt } from '#shared/domain/menu.ts';
import { cachedItems } from '#functions/data/cached-items.ts';
import { loadCompanySchedules } from '#functions/records/companies/company-schedules.ts';
import { type ConnectionItem, connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { Chat } from '#functions/records/messages/message-store.ts';
import { loadOnlineUsers } from '#functions/records/live/online-users.ts';
import { type QueueItem, loadQueue, loadQueues } from '#functions/records/queues/queue-item.ts';
import { loadOptions } from '#functions/records/queues/queue-option-item.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { InboundScope } from './deps.ts';

/** Greetings and queues of a connection may be this old. */
const cachedConnection = cachedItems(5_000, { keepsAbsence: false });
const decidedBy = connectionItem.pick({ queueIds: true, greetingMessage: true, outOfHoursMessage: true, complationMessage: true });
type DecidedBy = Pick<ConnectionItem, keyof typeof decidedBy.shape>;

interface Asker {
  readonly ticket: InboundTicket | undefined;
  readonly userId: UserId | null;
  readonly message: InboundFacts;
}

/** Loads the company's settings as far as this message depends on them: queues, options and hours only where they are looked at. */
export async function loadRules(scope: InboundScope, chat: Chat, asker: Asker): Promise<InboundRules> {
  const nowMs = scope.clock.nowMs();
  const [settings, connection] = await Promise.all([loadSettings(scope.table, scope.companyId, nowMs), loadConnection(scope, chat)]);
  const nothing: InboundRules = { settings, connection, queues: [], book: bookOf(connection, [], new Map()), schedules: [], isUserOnline: false };
  const { isGroup, isNotice } = asker.message;
  if (!connection || (isNotice && asker.ticket) || (isGroup && settings.CheckMsgIsGroup === 'enabled')) return nothing;
  const queues = await loadInboundQueues(scope, connection, settings, asker);
  const [book, schedules, isUserOnline] = await Promise.all([
    loadBook(scope, connection, queues, asker),
    settings.scheduleType === 'company' ? loadCompanySchedules(scope.table, scope.companyId, nowMs) : [],
    isOnlineAsked(settings, asker, nowMs) ? isOnline(scope, asker.userId) : false,
  ]);
  return { settings, connection, queues, book, schedules, isUserOnline };
}

/** Whether there is a connection that something came in by; what comes by one that is gone, with its company perhaps, leaves nothing behind. */
export const isConnectionThere = async (scope: InboundScope, connectionId: Chat['connectionId']): Promise<boolean> =>
  (await loadConnection(scope, { connectionId })) !== undefined;

async function loadConnection({ table, companyId, clock }: InboundScope, { connectionId }: Pick<Chat, 'connectionId'>): Promise<DecidedBy | undefined> {
  const key = companyKeys.connection(companyId, connectionId);
  const kept = await cachedConnection(table, key, clock.nowMs());
  // A message of a connection that is gone is dropped: so that none is lost, it must surely be gone.
  const stored = kept ?? (await table.get(key, { consistent: true }));
  return stored && decidedBy.parse(stored);
}

/** All of the connection, in its order, where the first menu may be shown or answered; else the ticket's alone. */
async function loadInboundQueues(
  { table, companyId, clock }: InboundScope,
  { queueIds }: DecidedBy,
  settings: Settings,
  asker: Asker,
): Promise<InboundQueue[]> {
  const nowMs = clock.nowMs();
  const { ticket } = asker;
  const ownId = ticket?.queueId ?? null;
  if (!ticket || isFirstMenuNear(settings, ticket, asker.message, nowMs)) {
    const stored = new Map((await loadQueues(table, companyId, nowMs)).map((queue) => [queue.queueId, queue]));
    const wanted = ownId === null || queueIds.includes(ownId) ? queueIds : [...queueIds, ownId];
    return wanted.flatMap((id) => toInboundQueue(stored.get(id)));
  }
  const isAsked = ticket.automatic.menu !== null || ticket.ratingAskedAtMs !== null || settings.scheduleType === 'queue';
  return ownId !== null && isAsked ? toInboundQueue(await loadQueue(table, companyId, ownId, nowMs)) : [];
}

/** Whether the connection's queues may be shown, chosen from or given to a new ticket. */
function isFirstMenuNear(settings: Settings, ticket: InboundTicket, message: InboundFacts, nowMs: number): boolean {
  if (isOver(ticket, settings, nowMs)) return true;
  const { queueId, status, automatic } = ticket;
  if (queueId === null) return status === 'closed' || automatic.menu !== null;
  return automatic.menu !== null && isBackToStart(message.text);
}

function toInboundQueue(queue: QueueItem | undefined): InboundQueue[] {
  return queue ? [{ ...queue, id: queue.queueId }] : [];
}

const nodeName = ({ queueId, parentId }: MenuNode): string => `${queueId} ${parentId ?? ''}`;

function bookOf(connection: DecidedBy | undefined, queues: readonly InboundQueue[], known: ReadonlyMap<string, readonly MenuOption[]>): MenuBook {
  const isOfConnection = (id: QueueId): boolean => connection?.queueIds.includes(id) ?? false;
  return {
    connection: { greetingMessage: connection?.greetingMessage ?? '' },
    queues: queues.filter(({ id }) => isOfConnection(id)),
    optionsOf: (node) => known.get(nodeName(node)) ?? [],
  };
}

/** The lists of options that the answer leads through: each one is a query, and few are. */
async function loadBook({ table, companyId, clock }: InboundScope, connection: DecidedBy, queues: readonly InboundQueue[], asker: Asker): Promise<MenuBook> {
  const known = new Map<string, readonly MenuOption[]>();
  const book = bookOf(connection, queues, known);
  const menu = asker.ticket?.automatic.menu ?? null;
  for (;;) {
    const missing = nodesLookedAt(book, menu, asker.message.text).filter((node) => !known.has(nodeName(node)));
    if (missing.length === 0) return book;
    for (const node of missing) known.set(nodeName(node), await loadOptions(table, companyId, node.queueId, node.parentId, clock.nowMs()));
  }
}

const isOnlineAsked = (settings: Settings, { ticket }: Asker, nowMs: number): boolean =>
  ticket?.status === 'open' && mayTellHours(settings, ticket.automatic, nowMs);

async function isOnline({ table, companyId, clock }: InboundScope, userId: UserId | null): Promise<boolean> {
  return userId !== null && (await loadOnlineUsers(table, companyId, clock.nowMs())).has(userId);
}
