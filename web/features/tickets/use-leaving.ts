import { useQueryClient, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/**
 * Keeps the first page of a list that has left the screen: coming back fetches by one call, however far the user had scrolled.
 *
 * @param isFollowed whether events still tell what happens to it. Else it may be stale, and coming back fetches it.
 */
export function useLeaving(queryKey: QueryKey, isFollowed = false): void {
  const queryClient = useQueryClient();
  const keyText = JSON.stringify(queryKey);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = keyText;
    return () => {
      shown.current = null;
      // React's strict mode takes every effect back once and repeats it at once.
      queueMicrotask(() => shown.current !== keyText && leave(queryClient, JSON.parse(keyText) as QueryKey, isFollowed)); // the very key, by value
    };
  }, [queryClient, keyText, isFollowed]);
}

function leave(queryClient: QueryClient, queryKey: QueryKey, isFollowed: boolean): void {
  const known = queryClient.getQueryData<Partial<InfiniteData<unknown>>>(queryKey);
  if (known?.pages && known.pageParams && known.pages.length > 1) {
    queryClient.setQueryData(queryKey, { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) });
  }
  if (!isFollowed) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
