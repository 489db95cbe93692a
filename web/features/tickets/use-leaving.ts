import { useQueryClient, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** A list or ticket that has left the screen may be stale: coming back fetches anew, by one call, however far the user had scrolled. */
export function useLeaving(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const keyText = JSON.stringify(queryKey);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = keyText;
    return () => {
      shown.current = null;
      // React's strict mode takes every effect back once and repeats it at once.
      queueMicrotask(() => shown.current !== keyText && leave(queryClient, JSON.parse(keyText) as QueryKey)); // the very key, by value
    };
  }, [queryClient, keyText]);
}

function leave(queryClient: QueryClient, queryKey: QueryKey): void {
  const known = queryClient.getQueryData<Partial<InfiniteData<unknown>>>(queryKey);
  if (known?.pages && known.pageParams && known.pages.length > 1) {
    queryClient.setQueryData(queryKey, { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) });
  }
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}
