import type { CompanyId, QueueId } from '#shared/contract/ids.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import { ticketStatuses, type ticketRoutes } from '#shared/contract/tickets.ts';
import { searchedWords } from '#shared/domain/search-words.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import { listKeys, type TicketListName } from '#functions/data/keys.ts';
import type { Posting } from '#functions/data/postings.ts';

export type TicketQuery = QueryOf<typeof ticketRoutes.listTickets>;

/** A partition of an index, sorted by activity. */
export interface Partition {
  readonly index: 'gsi1' | 'gsi2';
  readonly pk: string;
}

/**
 * How a list is read. By activity: partitions merged. By number: tickets in all of the groups of postings, of each group in
 * any; `words` are prefixes whose postings have to be looked up.
 */
export type ListPlan =
  | { readonly kind: 'byActivity'; readonly partitions: readonly Partition[] }
  | { readonly kind: 'byNumber'; readonly groups: readonly (readonly Posting[])[]; readonly words: readonly string[] };

export const posting = (list: string): Posting => ({ list, word: '' });

/** More queues than this are not read as lists of their own: rows of other queues are left out one by one. */
const mostQueuePostings = 8;

/** More users than this among those whose tickets have the words: tickets of others are left out one by one. */
const mostSearchedUsers = 12;

/** Filters that no partition serves need the postings; the rest is read from the index that has just what is shown. */
export function planList(companyId: CompanyId, viewer: Viewer, query: TicketQuery): ListPlan {
  return needsPostings(viewer, query)
    ? { kind: 'byNumber', groups: postingGroups(viewer, query), words: searchedWords(query.searchParam ?? '') }
    : { kind: 'byActivity', partitions: partitionsOf(companyId, viewer, query) };
}

function needsPostings(viewer: Viewer, query: TicketQuery): boolean {
  const hasFilter = query.tags?.length || query.date || query.updatedAt || query.withUnreadMessages || query.searchParam;
  const isClosedOfUsers = viewer.isAdmin && query.users?.length && query.status !== 'pending' && query.status !== 'open';
  const isOpenOfQueues = showsAll(viewer, query) && query.queueIds?.length && query.status !== 'pending' && query.status !== 'closed';
  return Boolean(hasFilter || isClosedOfUsers || isOpenOfQueues);
}

/** Every open ticket, not only one's own. */
const showsAll = (viewer: Viewer, query: TicketQuery): boolean => viewer.isAdmin && query.showAll === true;

function postingGroups(viewer: Viewer, query: TicketQuery): Posting[][] {
  const isSelective = !query.searchParam || (query.users?.length ?? 0) <= mostSearchedUsers;
  const users = viewer.isAdmin && isSelective ? query.users : undefined;
  return [
    ...(query.tags ?? []).map((tagId) => [posting(`tag#${tagId}`)]),
    ...(query.date ? [[posting(`date#${query.date}`)]] : []),
    ...(query.updatedAt ? [[posting(`updated#${query.updatedAt}`)]] : []),
    ...(query.withUnreadMessages ? [[posting('unread')]] : []),
    ...(query.snoozed ? [[posting('snoozed')]] : []),
    ...(isOwnUnread(viewer, query) ? [[posting('status#pending'), posting(`user#${viewer.userId}`)]] : []),
    ...(users?.length && query.status !== 'pending' ? [users.map((userId) => posting(`user#${userId}`))] : []),
    ...(query.status === 'pending' || query.status === 'open' ? [[posting(`status#${query.status}`)]] : []),
    ...(query.status === 'open' && !showsAll(viewer, query) && !users?.length ? [[posting(`user#${viewer.userId}`)]] : []),
    ...queueGroups(viewer, query),
  ];
}

/** Tells whether the list shows this user's unread tickets in any state: waiting ones and their own. */
export const isOwnUnread = (viewer: Viewer, query: TicketQuery): boolean =>
  query.withUnreadMessages === true && query.status === undefined && !showsAll(viewer, query) && !query.users?.length;

/** A selection keeps tickets without a queue; users see those of their queues, those without, and their own. */
export function queueGroups(viewer: Viewer, query: Pick<TicketQuery, 'queueIds'>): Posting[][] {
  const asPostings = (ids: readonly QueueId[]): Posting[] => [...ids, 'none'].map((id) => posting(`queue#${id}`));
  const selected = query.queueIds?.length && query.queueIds.length <= mostQueuePostings ? [asPostings(query.queueIds)] : [];
  const isFew = !viewer.isAdmin && viewer.queueIds.length <= mostQueuePostings;
  return [...selected, ...(isFew ? [[...asPostings(viewer.queueIds), posting(`user#${viewer.userId}`)]] : [])];
}

function partitionsOf(companyId: CompanyId, viewer: Viewer, query: TicketQuery): Partition[] {
  return listsOf(query).flatMap((list) => partitionsOfList(companyId, viewer, query, list));
}

/** Open tickets that are set aside have a list of their own, so that neither list reads the other's rows. */
function listsOf({ status, snoozed }: TicketQuery): readonly TicketListName[] {
  if (snoozed) return ['snoozed'];
  return status ? [status] : [...ticketStatuses, 'snoozed'];
}

function partitionsOfList(companyId: CompanyId, viewer: Viewer, query: TicketQuery, list: TicketListName): Partition[] {
  const byOwner = (owner: string | null): Partition => ({ index: 'gsi1', pk: listKeys.ticketsByOwner(companyId, list, owner) });
  const all: Partition = { index: 'gsi2', pk: listKeys.ticketsByStatus(companyId, list) };
  if (list === 'open' || list === 'snoozed') {
    if (viewer.isAdmin && query.users?.length) return [...new Set(query.users)].map(byOwner);
    return showsAll(viewer, query) ? [all] : [byOwner(viewer.userId)];
  }
  const selected = query.queueIds?.length ? new Set(query.queueIds) : undefined;
  if (viewer.isAdmin && !selected) return [all];
  const queues = viewer.isAdmin ? [...(selected ?? [])] : viewer.queueIds.filter((id) => !selected || selected.has(id));
  return [...queues, null].map(byOwner);
}
