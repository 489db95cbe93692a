import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageKeys } from './message-queries.ts';
import { useLiveState } from '#web/live/LiveProvider.tsx';

/**
 * Server data is trusted while its events arrive. What was fetched before the channel first opened may have missed some, so it is
 * fetched again; after a cut the channel itself asks for that.
 */
export function useRefetchOnLive(): void {
  const queryClient = useQueryClient();
  const state = useLiveState();
  const before = useRef(state);
  useEffect(() => {
    const hasOpened = before.current === 'connecting' && state === 'open';
    before.current = state;
    if (!hasOpened) return;
    for (const queryKey of [['tickets'], messageKeys.lists]) void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, state]);
}
