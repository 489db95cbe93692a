import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import { ticketKeys, type ViewingUser } from '#web/parts/tickets/queries.ts';
import { viewingQuery } from './presence-queries.ts';
import { useLiveState } from '#web/live/LiveProvider.tsx';

/** A page that still follows a conversation which it has left says so as soon as somebody comes; until then it would seem to look. */
const settleMs = 600;
const nobody: readonly ViewingUser[] = [];

/** Colleagues who have the same ticket open. What was known before a cut, or of an earlier visit, counts no more. */
export function useViewers(ticketId: TicketId): readonly ViewingUser[] {
  const queryClient = useQueryClient();
  const isLive = useLiveState() === 'open';
  const { data: viewers } = useQuery(viewingQuery(ticketId));
  useEffect(() => {
    if (!isLive) return undefined;
    return () => void queryClient.setQueryData<readonly ViewingUser[]>(ticketKeys.viewing(ticketId), []);
  }, [queryClient, ticketId, isLive]);
  const [settled, setSettled] = useState(nobody);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(viewers), viewers.length === 0 ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [viewers]);
  return viewers.length === 0 ? nobody : settled;
}
