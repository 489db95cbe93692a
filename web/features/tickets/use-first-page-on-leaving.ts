import { useQueryClient, type InfiniteData, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Keeps the newest page of a list that is left: coming back fetches anew, and that is then one call, however far the user had scrolled. */
export function useFirstPageOnLeaving(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const keyText = JSON.stringify(queryKey);
  useEffect(
    () => () => {
      const key = JSON.parse(keyText) as QueryKey; // the very key, by value
      const known = queryClient.getQueryData<InfiniteData<unknown>>(key);
      if (!known || known.pages.length === 1) return;
      queryClient.setQueryData(key, { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) });
    },
    [queryClient, keyText],
  );
}
