import { infiniteQueryOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TagId, TicketId, UserId } from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import { call } from '#web/api/call.ts';
import { followedList, onEntry, whenMissed } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';
import { listFilter, type TicketPages } from './ticket-lists.ts';

/** Filter of a ticket list. Live events use the same values to decide which cached lists a ticket belongs to. */
export interface TicketFilter {
  /** Null: whatever state they are in. */
  readonly status: TicketStatus | null;
  /** Tickets of every user, for those who hold tickets-manager:showall. */
  readonly showAll: boolean;
  /** Empty: every queue that the user may see. */
  readonly queueIds: readonly QueueChoice[];
  /** Empty: every user. */
  readonly userIds: readonly UserId[];
  /** A ticket has all of these. */
  readonly tagIds: readonly TagId[];
  /** Longest waiting first, for the waiting ones. */
  readonly oldestFirst: boolean;
  /** For open tickets: those set aside instead of those at hand. */
  readonly snoozed?: boolean;
  /** Words or digits that the server looks for. A live event cannot tell what they would find. */
  readonly search?: string;
  /** Day of creation, and of the last activity: `2026-11-30`. */
  readonly date?: string;
  readonly updatedAt?: string;
  /** Only unread ones among the waiting and the user's own. */
  readonly unreadOnly?: boolean;
}

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter) => ['tickets', 'list', filter] as const,
  counts: ['tickets', 'counts'] as const,
  /** By public id, as in links. */
  one: (uuid: string) => ['tickets', 'one', uuid] as const,
  ones: ['tickets', 'one'] as const,
  /** Users typing in a ticket: filled by live events only. */
  typing: (ticketId: TicketId) => ['tickets', 'typing', ticketId] as const,
  /** Users who have a ticket open: likewise. */
  viewing: (ticketId: TicketId) => ['tickets', 'viewing', ticketId] as const,
};

/** Events say what comes into the list and goes, whether it is on the screen or not. Else only the server can tell what a search or filter finds. */
export const isFollowed = ({ status, unreadOnly, search }: TicketFilter): boolean => search === undefined && (status !== null || unreadOnly === true);

/**
 * The lists whose tickets are as events say. What is left of each text that was searched for is not among them: that is fetched anew when it is
 * shown again.
 */
export const keptLists = (queryClient: QueryClient): Query<TicketPages>[] =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: ticketKeys.lists })
    .filter((query) => query.isActive() || filterOf(query).search === undefined) as unknown as Query<TicketPages>[]; // these queries hold lists of tickets

export const filterOf = ({ queryKey }: Pick<Query, 'queryKey'>): TicketFilter => queryKey[2] as TicketFilter; // ticketKeys.list puts it there

/** Newest activity first unless asked otherwise. Coming back fetches what events do not follow, and what may have missed some. */
export const ticketListQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam }) => call(routes.listTickets, { query: { ...ticketListFilter(filter), ...(pageParam ? { cursor: pageParam } : {}) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    ...(isFollowed(filter) ? followedList : { refetchOnMount: onEntry }),
  });

/** The filter as `GET /tickets` takes it: text in an address. */
export const ticketListFilter = (filter: TicketFilter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries({ ...listFilter(filter), ...(filter.oldestFirst ? { oldestFirst: true } : {}) }).flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.length > 0 ? [[name, JSON.stringify(value)]] : [];
      return [[name, String(value)]];
    }),
  );

export const ticketCountsQuery = queryOptions({ queryKey: ticketKeys.counts, queryFn: () => call(routes.countTickets) });

/** Fetched for who comes by a link: a list knows the ticket, and events tell of every change. */
export const ticketQuery = (uuid: string) =>
  queryOptions({ queryKey: ticketKeys.one(uuid), queryFn: () => call(routes.getTicketByUuid, { params: { uuid } }), refetchOnMount: whenMissed });

export interface TypingUser {
  readonly userId: UserId;
  readonly name: string;
  readonly untilMs: number;
}

export type ViewingUser = Omit<TypingUser, 'untilMs'>;
