import type { CompanyId, QueueId, UserId } from '#shared/contract/ids.ts';
import type { QueryOf } from '#shared/contract/route.ts';
import type { ticketRoutes } from '#shared/contract/tickets.ts';
import { hidesNumbers } from '#shared/contract/roles.ts';
import { numberForms } from '#shared/domain/phone.ts';
import { blindSearch, searchedWords } from '#shared/domain/search-words.ts';
import type { Viewer } from '#shared/domain/ticket.ts';
import { isOwnUnread, type QueueChoice } from '#shared/domain/ticket-list.ts';
import type { TicketListName } from '#functions/data/keys.ts';
import { namePosting, type Posting } from '#functions/data/postings.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { listOwner, partitionOfAll, partitionOfOwner, ticketLists, type TicketPartition } from '#functions/records/tickets/ticket-lists.ts';

export type TicketQuery = QueryOf<typeof ticketRoutes.listTickets>;

/**
 * How a list is read. By activity: partitions merged; `elsewhere` follow the viewer's own tickets that are in none of them. By number: tickets in all
 * of the groups of postings, of each group in any; `words` are prefixes whose postings have to be looked up, in texts alone where they are digits that
 * might be a hidden number. `quoted` are the words of which each ticket's sentence is wanted. `waiting` are the partitions with the order of the wait.
 */
export type ListPlan = { readonly kind: 'byActivity'; readonly partitions: readonly TicketPartition[]; readonly elsewhere: ByNumber | null } | ByNumber;

export interface ByNumber {
  readonly kind: 'byNumber';
  readonly groups: readonly (readonly Posting[])[];
  readonly words: readonly SearchedWord[];
  readonly quoted: readonly string[];
  readonly waiting?: readonly TicketPartition[];
}

export interface SearchedWord {
  readonly prefix: string;
  /** Whether it is looked for in names and numbers too, and not in texts alone. */
  readonly isInNames: boolean;
  /** Numbers that are looked for as they are. */
  readonly whole: readonly Posting[];
}

export const posting = (list: string): Posting => ({ list, word: '' });

/** More queues than this are not read as lists of their own: rows of other queues are left out one by one. */
const mostQueuePostings = 8;

/** More users than this among those whose tickets have the words: tickets of others are left out one by one. */
const mostSearchedUsers = 12;

/**
 * Filters that no partition serves need the postings; the rest is read from the index that has just what is shown.
 *
 * @param query granted: without what the viewer has no right to.
 */
export function planList(principal: Principal, viewer: Viewer, query: TicketQuery): ListPlan {
  return needsPostings(viewer, query)
    ? {
        kind: 'byNumber',
        groups: postingGroups(viewer, query),
        words: wordsOf(principal, query.searchParam ?? ''),
        quoted: searchedWords(query.searchParam ?? ''),
        waiting: isByWait(query) ? partitionsOf(principal.companyId, viewer, query) : [],
      }
    : { kind: 'byActivity', partitions: partitionsOf(principal.companyId, viewer, query), elsewhere: elsewhereOf(viewer, query) };
}

/** Somebody who sees no numbers finds tickets by a whole one, and by digits in what was written. */
function wordsOf(principal: Principal, search: string): SearchedWord[] {
  const { number, words } = blindSearch(search);
  const isBlind = (word: string): boolean => hidesNumbers(principal) && !words.includes(word);
  const whole = number === null ? [] : numberForms(number).map(namePosting);
  return searchedWords(search).map((prefix) => ({ prefix, isInNames: !isBlind(prefix), whole: isBlind(prefix) ? whole : [] }));
}

/** The longest wait comes first, whatever is filtered by. */
const isByWait = ({ status, oldestFirst, searchParam }: TicketQuery): boolean => status === 'pending' && oldestFirst === true && !searchParam;

const hasClosed = ({ snoozed, status }: TicketQuery): boolean => !snoozed && status !== 'pending' && status !== 'open';

/** No partition has the closed tickets of a user: one's own of a queue that one has left are found by postings. */
const elsewhereOf = (viewer: Viewer, query: TicketQuery): ByNumber | null =>
  viewer.seesAll || !hasClosed(query) ? null : { kind: 'byNumber', groups: [[posting(`user#${viewer.userId}`)]], words: [], quoted: [] };

function needsPostings(viewer: Viewer, query: TicketQuery): boolean {
  const hasFilter = query.tags?.length || query.date || query.updatedAt || query.withUnreadMessages || query.searchParam;
  // No partition has the closed tickets of a user.
  const isClosedOfUsers = hasClosed(query) && (query.users?.length || seesOwnAlone(viewer));
  const isOpenOfQueues = query.showAll && query.queueIds?.length && query.status !== 'pending' && query.status !== 'closed';
  return Boolean(hasFilter || isClosedOfUsers || isOpenOfQueues);
}

/** Somebody who sees no queue, nor tickets without one. */
const seesOwnAlone = ({ seesAll, queueIds, noQueueConnections }: Viewer): boolean => !seesAll && queueIds.length === 0 && noQueueConnections.size === 0;

function postingGroups(viewer: Viewer, query: TicketQuery): Posting[][] {
  const isSelective = !query.searchParam || (query.users?.length ?? 0) <= mostSearchedUsers;
  const users = isSelective ? query.users : undefined;
  return [
    ...(query.tags ?? []).map((tagId) => [posting(`tag#${tagId}`)]),
    ...(query.date ? [[posting(`date#${query.date}`)]] : []),
    ...(query.updatedAt ? [[posting(`updated#${query.updatedAt}`)]] : []),
    ...(query.withUnreadMessages ? [[posting('unread')]] : []),
    ...(query.snoozed ? [[posting('snoozed')]] : []),
    ...(isOwnUnread(query) ? [[posting('status#pending'), posting(`user#${viewer.userId}`)]] : []),
    ...(users?.length ? [users.map((userId) => posting(`user#${userId}`))] : []),
    ...(query.status === 'pending' || query.status === 'open' ? [[posting(`status#${query.status}`)]] : []),
    ...(query.status === 'open' && !query.showAll && !query.users?.length ? [[posting(`user#${viewer.userId}`)]] : []),
    ...queueGroups(viewer, query),
  ];
}

/** A selection is of these queues alone; users see those of their queues, those without, and their own. */
export function queueGroups(viewer: Viewer, query: Pick<TicketQuery, 'queueIds'>): Posting[][] {
  const asPostings = (choices: readonly QueueChoice[]): Posting[] => choices.map((id) => posting(`queue#${id}`));
  const selected = query.queueIds?.length && query.queueIds.length <= mostQueuePostings ? [asPostings(query.queueIds)] : [];
  const isFew = !viewer.seesAll && viewer.queueIds.length <= mostQueuePostings;
  const seen = seesOwnAlone(viewer) ? [] : asPostings([...viewer.queueIds, 'none']);
  return [...selected, ...(isFew ? [[...seen, posting(`user#${viewer.userId}`)]] : [])];
}

function partitionsOf(companyId: CompanyId, viewer: Viewer, query: TicketQuery): TicketPartition[] {
  return listsOf(query).flatMap((list) => partitionsOfList(companyId, viewer, query, list));
}

/** Open tickets that are set aside have a list of their own, so that neither list reads the other's rows. */
function listsOf({ status, snoozed }: TicketQuery): readonly TicketListName[] {
  if (snoozed) return ['snoozed'];
  return status ? [status] : ticketLists;
}

function partitionsOfList(companyId: CompanyId, viewer: Viewer, query: TicketQuery, list: TicketListName): TicketPartition[] {
  const byOwner = (owner: QueueId | UserId | null): TicketPartition => partitionOfOwner(companyId, list, owner);
  const all = partitionOfAll(companyId, list);
  if (listOwner[list] === 'userId') {
    if (query.users?.length) return [...new Set(query.users)].map(byOwner);
    return query.showAll ? [all] : [byOwner(viewer.userId)];
  }
  // Nobody has a waiting ticket; closed ones of users are found by postings.
  if (query.users?.length) return [];
  const selected = query.queueIds?.length ? new Set<QueueChoice>(query.queueIds) : undefined;
  if (viewer.seesAll && !selected) return [all];
  const seen: readonly QueueChoice[] = viewer.seesAll ? [...(selected ?? [])] : [...viewer.queueIds, 'none'];
  return seen.filter((choice) => !selected || selected.has(choice)).map((choice) => byOwner(choice === 'none' ? null : choice));
}
