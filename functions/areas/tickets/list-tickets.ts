import type { ticketRoutes } from '#shared/contract/tickets.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { ticketStatuses, type TicketStatus } from '#shared/contract/tickets.ts';
import { canSee, type Viewer } from '#shared/domain/ticket.ts';
import { listKeys } from '../../data/keys.ts';
import { mergeNewest, type ReadPartition } from '../../data/merge-newest.ts';
import type { TablePart } from '../../data/table.ts';
import { loadCounters } from '../../data/ticket-store.ts';
import { ticketItem, toTicket } from '../../data/ticket-item.ts';
import { loadViewer } from '../../data/viewer.ts';
import type { Attributes } from '../../data/writes.ts';
import { readPage } from '../../lib/paging.ts';
import type { Principal } from '../../lib/principal.ts';
import type { TicketDeps } from './deps.ts';

type Query = QueryOf<typeof ticketRoutes.listTickets>;

export const ticketPageSize = 40;

/**
 * Tickets by newest activity. The company's counters say which partitions hold anything, so only those are read: waiting
 * and closed tickets stand by queue, open ones by user. Costs half a read unit and the rows of the page.
 */
export async function listTickets(deps: TicketDeps, principal: Principal, query: Query): Promise<ReplyOf<typeof ticketRoutes.listTickets>> {
  const table = deps.table.forCompany(principal.companyId);
  const [viewer, counters] = await Promise.all([loadViewer(table, principal), loadCounters(table, principal.companyId)]);
  const isByUser = query.status === 'closed' && (query.users?.length ?? 0) > 0 && viewer.isAdmin;
  const partitions = isByUser ? closedByUser(table, principal, query) : ownerPartitions(table, principal, viewer, query, counters);
  const { cursor: _cursor, pageNumber: _page, ...filters } = query;
  const page = await readPage(principal, `tickets ${JSON.stringify(filters)}`, query, (after) =>
    mergeNewest(partitions, isByUser ? 'byUserSk' : 'listSk', ticketPageSize, after, (item) => matches(viewer, query, item)),
  );
  const { items, ...position } = page;
  return { tickets: items.map((item) => toTicket(ticketItem.parse(item))), ...position };
}

const reader =
  (table: TablePart, index: 'list' | 'byUser', pk: string): ReadPartition =>
  (limit, beyond) =>
    table.query({ index, pk, limit, newestFirst: true, ...(beyond === undefined ? {} : { beyond }) });

function closedByUser(table: TablePart, principal: Principal, query: Query): ReadPartition[] {
  return (query.users ?? []).map((userId) => reader(table, 'byUser', listKeys.closedByUser(principal.companyId, userId)));
}

function ownerPartitions(table: TablePart, principal: Principal, viewer: Viewer, query: Query, counters: Record<string, number>): ReadPartition[] {
  const partitions = new Set<string>();
  for (const [counter, count] of Object.entries(counters)) {
    const [status, owner = 'none'] = counter.split('_');
    const known = ticketStatuses.find((one) => one === status);
    if (count <= 0 || !known || (query.status && known !== query.status)) continue;
    if (mayHold(viewer, query, known, owner)) partitions.add(listKeys.tickets(principal.companyId, known, owner));
  }
  return [...partitions].map((pk) => reader(table, 'list', pk));
}

/** Whether a partition can hold rows that the query keeps; the rows themselves are filtered again. */
function mayHold(viewer: Viewer, query: Query, status: TicketStatus, owner: string): boolean {
  if (status === 'open') {
    const wanted: readonly string[] = viewer.isAdmin && query.users?.length ? query.users : showsAll(viewer, query) ? [] : [viewer.userId];
    return wanted.length === 0 || wanted.includes(owner);
  }
  if (owner === 'none') return true;
  const isSelected = !query.queueIds?.length || query.queueIds.some((id) => id === owner);
  return isSelected && (viewer.isAdmin || viewer.queueIds.some((id) => id === owner));
}

const showsAll = (viewer: Viewer, query: Query): boolean => viewer.isAdmin && query.showAll === true;

function matches(viewer: Viewer, query: Query, row: Attributes): boolean {
  const item = ticketItem.parse(row);
  if (!canSee(viewer, item)) return false;
  if (query.queueIds?.length && item.queueId !== null && !query.queueIds.includes(item.queueId)) return false;
  if (viewer.isAdmin && query.users?.length && item.status !== 'pending' && (!item.userId || !query.users.includes(item.userId))) return false;
  return !query.withUnreadMessages || item.unreadMessages > 0;
}
