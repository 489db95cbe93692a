import { useInfiniteQuery } from '@tanstack/react-query';
import { chatListQuery } from '#web/api/chat-queries.ts';

const query = chatListQuery('');

/** How many conversations with colleagues have something new. */
export function useUnreadChats(): number {
  const { data } = useInfiniteQuery(query);
  if (!data) return 0;
  const here = data.pages.flatMap(({ records }) => records).filter(({ unreads }) => unreads > 0).length;
  return here + (data.pages.at(-1)?.unreadElsewhere ?? 0);
}
