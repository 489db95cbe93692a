import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chat } from '#shared/contract/chats.ts';
import { type ListedRecords, pagedList } from '#web/kit/lists/listed-records.ts';
import { chatListQuery } from './queries.ts';

/** The user's conversations with colleagues, newest activity first. */
export function useChats(searchParam = ''): ListedRecords<Chat> {
  const list = useInfiniteQuery(chatListQuery(searchParam));
  const chats = useMemo(() => list.data?.pages.flatMap(({ records }) => records), [list.data]);
  return pagedList(list, chats);
}
