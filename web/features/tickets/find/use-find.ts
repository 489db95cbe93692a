import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MessageId, TicketId } from '#shared/contract/ids.ts';
import { searchedWords } from '#shared/domain/search-words.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** Pauses between letters are shorter: a conversation is searched as one types. */
const searchDelayMs = 350;

/** Found messages of a conversation, counted to its end, and the one that is shown. */
export interface Find {
  /** As it is searched now. */
  readonly search: string;
  readonly count: number;
  /** The shown one, 0 for the newest. */
  readonly at: number;
  /** There may be more than were counted so far. */
  readonly isSearching: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
  /** Goes so many messages back in time, around the ends. */
  readonly step: (back: 1 | -1) => void;
}

/** Looks for what is typed in all messages of a ticket's conversation, and shows the newest one that has it. */
export function useFind(ticketId: TicketId, text: string, show: (id: MessageId) => void): Find {
  const search = useDelayed(text.trim());
  const [chosen, setChosen] = useState({ search, at: 0 });
  const at = chosen.search === search ? chosen.at : 0;
  const isAsked = searchedWords(search).length > 0;
  const query = useInfiniteQuery({
    queryKey: ['messages', 'find', ticketId, search],
    queryFn: ({ pageParam, signal }) =>
      call(routes.findMessages, { params: { ticketId }, query: { searchParam: search, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isAsked,
    gcTime: 60_000,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // A call goes through a part of the conversation: only the end of it gives the count.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const found = isAsked ? (query.data?.pages.flatMap((page) => page.found) ?? []) : [];
  const first = found[0]?.id;
  const showFirst = useEffectEvent((id: MessageId | undefined, _search: string) => {
    if (id !== undefined && at === 0) show(id);
  });
  useEffect(() => showFirst(first, search), [first, search]);
  const step = (back: 1 | -1): void => {
    const next = (at + back + found.length) % found.length;
    const message = found[next];
    if (!message) return;
    setChosen({ search, at: next });
    show(message.id);
  };
  const isSearching = text.trim() !== search || (isAsked && !isError && (isFetching || hasNextPage));
  return { search: isAsked ? search : '', count: found.length, at, isSearching, isFailed: isAsked && isError, retry: () => void query.refetch(), step };
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
