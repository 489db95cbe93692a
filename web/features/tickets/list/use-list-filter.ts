import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QueueId, TagId } from '#shared/contract/ids.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { useHasRight } from '#web/api/session.ts';
import { tagsQuery } from '#web/api/tag-queries.ts';
import type { TicketFilter } from '#web/api/ticket-queries.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const isStatus = (value: unknown): value is TicketStatus => value === 'open' || value === 'pending' || value === 'closed';
const isIds = <Id extends string>(value: unknown): value is Id[] => Array.isArray(value) && value.every(isText);

/** What the list shows, remembered over conversations and reloads; the tab until the session ends, the rest by this browser. */
export function useListFilter() {
  const mayShowAll = useHasRight('tickets-manager:showall');
  const [status, setStatus] = useRemembered<TicketStatus>('ticketStatus', 'open', isStatus, sessionStorage);
  const [wantsAll, setWantsAll] = useRemembered('ticketShowAll', false, isFlag);
  const [wantsOldest, setOldestFirst] = useRemembered('ticketOldestFirst', false, isFlag);
  const [queueIds, chooseQueues] = useRemembered<QueueId[]>('ticketQueueIds', [], isIds);
  const { tagIds, chooseTags } = useTagFilter();
  const [wantsSnoozed, setSnoozed] = useRemembered('ticketSnoozed', false, isFlag, sessionStorage);
  const showAll = mayShowAll && wantsAll;
  const snoozed = wantsSnoozed && status === 'open';
  // The server orders waiting tickets by their wait for lists by status alone.
  const mayOrder = status === 'pending' && queueIds.length === 0 && tagIds.length === 0;
  const oldestFirst = wantsOldest && mayOrder;
  const filter = useMemo(
    (): TicketFilter => ({ status, showAll, queueIds, userIds: [], tagIds, oldestFirst, snoozed }),
    [status, showAll, queueIds, tagIds, oldestFirst, snoozed],
  );
  return { filter, mayShowAll, mayOrder, setStatus, setWantsAll, setOldestFirst, setSnoozed, chooseQueues, chooseTags };
}

/** A tag that was deleted meanwhile is not asked for: nothing would be found. */
function useTagFilter() {
  const [chosen, chooseTags] = useRemembered<TagId[]>('ticketTagIds', [], isIds);
  const { data: tags } = useQuery({ ...tagsQuery, enabled: chosen.length > 0 });
  const tagIds = useMemo(() => (tags ? chosen.filter((id) => tags.some((tag) => tag.id === id)) : chosen), [chosen, tags]);
  return { tagIds, chooseTags };
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
