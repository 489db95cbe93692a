import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { TagId } from '#shared/contract/ids.ts';
import type { BareTag } from '#shared/contract/tags.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from '#web/api/call.ts';
import { followedList } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';
import { ticketKeys } from './queries.ts';

/** `none` is the first lane: tickets that are in no other. */
export type LaneKey = TagId | 'none';

export const kanbanKeys = {
  all: ['kanban'] as const,
  lanes: ['kanban', 'lane'] as const,
  lane: (lane: LaneKey) => ['kanban', 'lane', lane] as const,
};

/** Whether a query is for tickets by the page: of a list, or of a lane. */
export const isTicketList = (key: QueryKey): boolean => [ticketKeys.lists, kanbanKeys.lanes].some(([area, kind]) => key[0] === area && key[1] === kind);

/** Newest ticket first, 40 a page. Events follow each lane, whether it is on the screen or not. */
export const laneQuery = (lane: LaneKey) =>
  infiniteQueryOptions({
    queryKey: kanbanKeys.lane(lane),
    queryFn: ({ pageParam }) => call(routes.listKanban, { query: { lane, ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    ...followedList,
  });

/** The lane of a ticket. A ticket of a deleted lane stands in the first one. */
export const laneOf = ({ laneId }: Pick<Ticket, 'laneId'>, lanes: readonly Pick<BareTag, 'id'>[]): LaneKey =>
  laneId !== null && lanes.some(({ id }) => id === laneId) ? laneId : 'none';
