import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { patienceMs, settle, settleSoon } from '#web/kit/page/settled.ts';

/** Settles once all is answered that shell and screen ask for when they are mounted. */
export function useSettling(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const look = (): void => {
      if (queryClient.isFetching() === 0) end();
    };
    const end = (): void => {
      stop();
      clearTimeout(timer);
      settleSoon();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    const timer = setTimeout(settle, patienceMs);
    look();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}
