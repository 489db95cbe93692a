import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import { ticketKeys, viewingQuery, type ViewingUser } from '#web/parts/tickets/queries.ts';
import { useLiveState } from '#web/live/LiveProvider.tsx';

/** Colleagues who have the same ticket open. What was known before a cut, or of an earlier visit, counts no more. */
export function useViewers(ticketId: TicketId): readonly ViewingUser[] {
  const queryClient = useQueryClient();
  const isLive = useLiveState() === 'open';
  const { data: viewers } = useQuery(viewingQuery(ticketId));
  useEffect(() => {
    if (!isLive) return undefined;
    return () => void queryClient.setQueryData<readonly ViewingUser[]>(ticketKeys.viewing(ticketId), []);
  }, [queryClient, ticketId, isLive]);
  return viewers;
}
