import type { ViewFilter } from '#shared/records/ticket-views.ts';
import type { useListFilter } from '../list/use-list-filter.ts';

type List = ReturnType<typeof useListFilter>;

/** The filter of the list as a view keeps it: all but the words that are looked for. */
export const viewFilterOf = ({ view, filter, days }: List): ViewFilter => ({
  list: view,
  showAll: filter.showAll && view !== 'search',
  snoozed: filter.snoozed === true,
  queueIds: [...filter.queueIds],
  tagIds: [...filter.tagIds],
  userIds: [...filter.userIds],
  ...days,
});

/** Sets all that a view says. What it leaves out is left out of the list as well. */
export function applyView(list: List, { list: view, showAll, snoozed, queueIds, tagIds, userIds, createdOn, activeOn }: ViewFilter): void {
  list.setView(view);
  list.setWantsAll(showAll);
  list.setSnoozed(snoozed);
  list.chooseQueues(queueIds);
  list.chooseTags(tagIds);
  list.chooseUsers(userIds);
  list.chooseDays({ createdOn, activeOn });
  list.setSearch('');
}

/** Whether the list is just as the view says. The order in which something was chosen says nothing. */
export const isShown = (list: List, filter: ViewFilter): boolean => textOf(viewFilterOf(list)) === textOf(filter);

const textOf = (filter: ViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value])
      .toSorted(),
  );
