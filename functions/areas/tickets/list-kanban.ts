import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import type { ticketRoutes } from '#shared/contract/tickets.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import type { Posting } from '#functions/data/postings.ts';
import { loadDeletedLanes } from '#functions/records/tags/tag-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import { type TicketItem, toTicket } from '#functions/records/tickets/ticket-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';
import { posting, queueGroups } from './list-plan.ts';
import { readByNumber, shown } from './list-tickets.ts';

type KanbanQuery = QueryOf<typeof ticketRoutes.listKanban>;

/** Source of a part of the panel, and the test of a ticket's own row for belonging there. */
interface LanePlan {
  readonly postings: readonly Posting[];
  readonly has: (ticket: TicketItem) => boolean;
}

/**
 * Waiting and open tickets of the panel that this user may see, newest first: a card keeps its place whatever is written. Found
 * through the postings of lanes, so that a page costs its tickets, however many a lane or the company has.
 */
export async function listKanban(deps: TicketDeps, principal: Principal, query: KanbanQuery): Promise<ReplyOf<typeof ticketRoutes.listKanban>> {
  const table = deps.table.forCompany(principal.companyId);
  const { cursor: _cursor, pageNumber: _page, ...filters } = query;
  const nowMs = deps.clock.nowMs();
  const [viewer, lane] = await Promise.all([loadReader(table, principal, nowMs), planLane(table, principal, query.lane)]);
  // Work on a lane is everybody's who sees its tickets, whoever answers them.
  const listing = { table, principal, viewer, query: { queueIds: query.queueIds, showAll: true }, timeZone: 'UTC', nowMs };
  const plan = { kind: 'byNumber', groups: [lane.postings, ...queueGroups(viewer, query)], words: [], quoted: [] } as const;
  const keep = (ticket: TicketItem): TicketItem | undefined => (ticket.status !== 'closed' && lane.has(ticket) ? shown(listing, ticket) : undefined);
  const { items, ...position } = await readPage(principal, `kanban ${JSON.stringify(filters)}`, query, (after) => readByNumber(listing, plan, after, keep));
  return { tickets: items.map(toKanbanTicket), ...position };
}

async function planLane(table: TablePart, { companyId }: Principal, lane: KanbanQuery['lane']): Promise<LanePlan> {
  if (lane === undefined) return { postings: [posting('status#pending'), posting('status#open')], has: () => true };
  if (lane !== 'none') return { postings: [posting(`lane#${lane}`)], has: ({ laneId }) => laneId === lane };
  const deleted = await loadDeletedLanes(table, companyId);
  return {
    postings: ['none', ...deleted].map((id) => posting(`lane#${id}`)),
    has: ({ laneId }) => laneId === null || deleted.includes(laneId),
  };
}

function toKanbanTicket(item: TicketItem): ReplyOf<typeof ticketRoutes.listKanban>['tickets'][number] {
  const { tagIds, laneId } = item;
  return { ...toTicket(item), tags: [...(laneId === null ? [] : [laneId]), ...tagIds].map((id) => ({ id })) };
}
