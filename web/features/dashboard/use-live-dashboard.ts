import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dashboardArea } from './queries.ts';
import { ticketCountsQuery } from '#web/parts/tickets/queries.ts';
import type { TicketCounts } from '#shared/contract/tickets.ts';

/** From a change of a ticket until its times are counted: the stream gathers for a second. */
const settledMs = 2_000;
/** Between two fetches. */
const everyMs = 5_000;

/**
 * Fetches the dashboard anew when tickets change, which the live counts of the badges tell: soon after the first change, and
 * at most every five seconds.
 *
 * @returns those counts, which are true at once.
 */
export function useLiveDashboard(): TicketCounts | undefined {
  const queryClient = useQueryClient();
  const { data: counts, dataUpdatedAt } = useQuery(ticketCountsQuery);
  const known = useRef(dataUpdatedAt);
  const changed = useRef<() => void>(undefined);
  useEffect(() => {
    const refetching = refetchCalmly(() => void queryClient.invalidateQueries({ queryKey: [dashboardArea] }));
    changed.current = refetching.changed;
    // Somebody may come here right after a change: what this screen has just fetched does not count it yet.
    if (Date.now() - known.current < settledMs) refetching.changed();
    return refetching.stop;
  }, [queryClient]);
  useEffect(() => {
    if (known.current !== dataUpdatedAt) changed.current?.();
    known.current = dataUpdatedAt;
  }, [dataUpdatedAt]);
  return counts;
}

function refetchCalmly(refetch: () => void): { readonly changed: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changedAtMs = 0;
  let fetchedAtMs = 0;
  const run = (): void => {
    timer = undefined;
    fetchedAtMs = Date.now();
    refetch();
    // What changed a moment ago may not have been counted yet.
    if (fetchedAtMs - changedAtMs < settledMs) wait();
  };
  const wait = (): void => {
    timer ??= setTimeout(run, Math.max(settledMs, fetchedAtMs + everyMs - Date.now()));
  };
  const changed = (): void => {
    changedAtMs = Date.now();
    wait();
  };
  return { changed, stop: () => clearTimeout(timer) };
}
