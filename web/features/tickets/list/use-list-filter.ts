import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { TagId, UserId } from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import type { QueueChoice } from '#shared/domain/ticket-list.ts';
import type { DayChoice, ViewFilter } from '#shared/records/ticket-views.ts';
import { useHasRight } from '#web/api/session.ts';
import { queuesQuery } from '#web/parts/queues/queries.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { localDate } from '#web/parts/tickets/local-date.ts';
import type { TicketFilter } from '#web/parts/tickets/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isIds = <Id extends string>(value: unknown): value is Id[] => Array.isArray(value) && value.every(isText);

/** Days of creation and of the last activity. */
export type Days = Readonly<Pick<ViewFilter, 'createdOn' | 'activeOn'>>;
const noDays: Days = { createdOn: null, activeOn: null };
const isDays = (value: unknown): value is Days => typeof value === 'object' && value !== null && 'activeOn' in value;

/** The lists of tickets: the tab of each, and the status of its tickets, null for any. A further status does not compile without its list. */
export const listViews = {
  open: { tab: 'open', status: 'open' },
  pending: { tab: 'open', status: 'pending' },
  closed: { tab: 'closed', status: 'closed' },
  search: { tab: 'search', status: null },
} as const satisfies Record<TicketStatus | 'search', { readonly tab: string; readonly status: TicketStatus | null }>;
export type ListView = keyof typeof listViews;
const isView = (value: unknown): value is ListView => typeof value === 'string' && Object.hasOwn(listViews, value);

/** Filter of the list, remembered over conversations and reloads; tab and search until the session ends, the rest by this browser. */
export function useListFilter() {
  const mayShowAll = useHasRight('tickets-manager:showall');
  const [view, setView] = useRemembered<ListView>('ticketStatus', 'open', isView, sessionStorage);
  const [wantsAll, setWantsAll] = useRemembered('ticketShowAll', false, isFlag);
  const [queueIds, chooseQueues] = useChosen<QueueChoice>('ticketQueueIds', queuesQuery);
  const [tagIds, chooseTags] = useChosen<TagId>('ticketTagIds', tagsQuery);
  const [wantsSnoozed, setSnoozed] = useRemembered('ticketSnoozed', false, isFlag, sessionStorage);
  const [days, chooseDays] = useRemembered<Days>('ticketDays', noDays, isDays, sessionStorage);
  const [search, setSearch] = useRemembered('ticketSearch', '', isText, sessionStorage);
  const [searchedUserIds, chooseUsers] = useChosen<UserId>('ticketSearchUsers', usersQuery, sessionStorage);
  useAskedStatus(setView);
  const isSearch = view === 'search';
  // Who looks for something looks everywhere.
  const showAll = mayShowAll && (wantsAll || isSearch);
  const snoozed = wantsSnoozed && view === 'open';
  // Whoever waits longest is served first.
  const oldestFirst = view === 'pending';
  const userIds = isSearch && mayShowAll ? searchedUserIds : noUsers;
  const [date, updatedAt] = [dateOf(days.createdOn), dateOf(days.activeOn)];
  const filter = useMemo((): TicketFilter => {
    const chosen = { showAll, queueIds, userIds, tagIds, oldestFirst, snoozed };
    return { ...chosen, status: listViews[view].status, ...(isSearch ? { search } : {}), ...(date ? { date } : {}), ...(updatedAt ? { updatedAt } : {}) };
  }, [view, isSearch, search, showAll, queueIds, userIds, tagIds, oldestFirst, snoozed, date, updatedAt]);
  const isFiltered = (showAll && !isSearch) || snoozed || queueIds.length > 0 || tagIds.length > 0 || userIds.length > 0 || Boolean(date || updatedAt);
  const changes = { setView, setWantsAll, chooseQueues, chooseTags, setSnoozed, setSearch, chooseUsers, chooseDays };
  return { view, filter, days, isSearch, isFiltered, mayShowAll, search, ...changes };
}

type Known = readonly { readonly id: string }[];

/** Choices of a thing that was deleted meanwhile are not asked for: nothing would be found. */
function useChosen<Id extends string>(key: string, query: object, storage?: Storage) {
  const [chosen, choose] = useRemembered<Id[]>(key, [], isIds, storage);
  const { data } = useQuery({ ...(query as UseQueryOptions<Known>), enabled: chosen.length > 0 }); // each of these lists has ids
  return [useKnown(chosen, data), choose] as const;
}

/** A day that stays the same, or one that moves on with the calendar. */
const dateOf = (day: DayChoice | null): string | null => {
  const now = new Date();
  if (day === 'yesterday') now.setDate(now.getDate() - 1);
  return day === 'today' || day === 'yesterday' ? localDate(now) : day;
};

/** The same list as long as it says the same: another filter ends a selection. */
function useKnown<Id extends string>(chosen: readonly Id[], known: Known | undefined): readonly Id[] {
  return useMemo(() => {
    const isKnown = (id: Id): boolean => id === 'none' || !known || known.some((one) => one.id === id);
    return chosen.every(isKnown) ? chosen : chosen.filter(isKnown);
  }, [chosen, known]);
}

const noUsers: UserId[] = [];

/** A link may ask for one of the lists, each time that it is followed. */
function useAskedStatus(setView: (view: ListView) => void): void {
  const { state, search, key } = useLocation();
  const inState: unknown = (state as { status?: unknown } | null)?.status; // whatever the history has kept
  // Notices outside of the page lead by an address.
  const asked = inState ?? (search === '?waiting' ? 'pending' : undefined);
  const show = useEffectEvent((_visit: string) => {
    if (isView(asked)) setView(asked);
  });
  useEffect(() => show(key), [key]);
}

function useRemembered<T>(key: string, initial: T, isValid: (value: unknown) => value is T, storage = localStorage) {
  const [value, setValue] = useState(() => stored(key, isValid, storage) ?? initial);
  const change = (next: T): void => {
    setValue(next);
    storage.setItem(key, JSON.stringify(next));
  };
  return [value, change] as const;
}

function stored<T>(key: string, isValid: (value: unknown) => value is T, storage: Storage): T | undefined {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isValid(value) ? value : undefined;
  } catch {
    return undefined; // not ours: an older version's value or somebody's edit
  }
}
