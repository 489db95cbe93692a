import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatListQuery } from './queries.ts';
import { unreadChatsQuery } from './unread-query.ts';

const query = chatListQuery('');

/** How many conversations with colleagues have something new; the menu is told, too. */
export function useUnreadChats(): number {
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery(query);
  const here = data?.pages.flatMap(({ records }) => records).filter(({ unreads }) => unreads > 0).length ?? 0;
  const count = here + (data?.pages.at(-1)?.unreadElsewhere ?? 0);
  useEffect(() => void queryClient.setQueryData(unreadChatsQuery.queryKey, count), [queryClient, count]);
  return count;
}
