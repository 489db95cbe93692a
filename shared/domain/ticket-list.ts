import type { QueueId, TagId, UserId } from '../contract/ids.ts';
import type { SnoozeEnd, TicketStatus } from '../contract/tickets.ts';
import { isSnoozed } from './ticket-rules.ts';

/** An entry of the queue filter: a queue, or the tickets that have none. */
export type QueueChoice = QueueId | 'none';

/** The filter of a list, in the words of `GET /tickets`. */
export interface ListFilter {
  readonly status?: TicketStatus | undefined;
  readonly snoozed?: boolean | undefined;
  readonly showAll?: boolean | undefined;
  readonly queueIds?: readonly QueueChoice[] | undefined;
  readonly users?: readonly UserId[] | undefined;
  readonly tags?: readonly TagId[] | undefined;
  readonly withUnreadMessages?: boolean | undefined;
  readonly searchParam?: string | undefined;
  /** Day of creation: `2026-11-30`. */
  readonly date?: string | undefined;
  /** Day of the last activity, likewise. */
  readonly updatedAt?: string | undefined;
}

/** The part of a ticket that lists look at. */
export interface ListedTicket {
  readonly status: TicketStatus;
  readonly snoozedUntil?: SnoozeEnd | undefined;
  readonly userId: UserId | null;
  readonly queueId: QueueId | null;
  readonly tagIds: readonly TagId[];
  readonly laneId: TagId | null;
  readonly unreadMessages: number;
}

/** The rest of a filter needs no right: users and showAll are for admins. */
export const grantedFilter = <Filter extends ListFilter>(filter: Filter, seesAll: boolean): Filter =>
  seesAll ? filter : { ...filter, users: undefined, showAll: undefined };

/** Unread tickets that want the user's attention: waiting ones and their own, in any list without a status. */
export const isOwnUnread = ({ withUnreadMessages, status, showAll, users }: ListFilter): boolean =>
  withUnreadMessages === true && status === undefined && !showAll && !users?.length;

/**
 * Whether a list shows a ticket that its viewer may see. Server and browser ask this alone, so that what comes live stands
 * where it will stand after a reload.
 *
 * @param filter granted: without what the viewer has no right to.
 */
export const isListed = (userId: UserId, filter: ListFilter, ticket: ListedTicket): boolean =>
  hasState(filter, ticket) &&
  (!filter.queueIds?.length || filter.queueIds.includes(ticket.queueId ?? 'none')) &&
  // Nobody has a waiting ticket.
  (!filter.users?.length || (ticket.status !== 'pending' && ticket.userId !== null && filter.users.includes(ticket.userId))) &&
  (filter.tags ?? []).every((tagId) => ticket.laneId === tagId || ticket.tagIds.includes(tagId)) &&
  (!filter.withUnreadMessages || ticket.unreadMessages > 0) &&
  isOfViewer(userId, filter, ticket);

/** Whether a ticket was made, and was last active, on the days that a list is of. @param dayOf the calendar day of a moment */
export const isOnDays = (
  { date, updatedAt }: Pick<ListFilter, 'date' | 'updatedAt'>,
  ticket: { readonly createdAt: string; readonly updatedAt: string },
  dayOf: (moment: string) => string,
): boolean => (!date || dayOf(ticket.createdAt) === date) && (!updatedAt || dayOf(ticket.updatedAt) === updatedAt);

/** Open ones that are set aside are listed where they are asked for, or where any state is. */
function hasState({ status, snoozed }: ListFilter, ticket: ListedTicket): boolean {
  if (status !== undefined && ticket.status !== status) return false;
  return snoozed || status === 'open' ? isSnoozed(ticket) === Boolean(snoozed) : true;
}

/** Open tickets of colleagues are shown on demand, and to whoever looks for words everywhere. */
function isOfViewer(userId: UserId, filter: ListFilter, { status, userId: owner }: ListedTicket): boolean {
  if (isOwnUnread(filter)) return status === 'pending' || (status === 'open' && owner === userId);
  if (status !== 'open' || owner === userId) return true;
  const seeksEverywhere = filter.status === undefined && !filter.snoozed && Boolean(filter.searchParam);
  return Boolean(filter.showAll) || Boolean(filter.users?.length) || seeksEverywhere;
}
