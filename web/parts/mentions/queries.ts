import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { routes } from './contract.static.ts';

/** Internal notes that name this user, until their tickets were looked at. */
export const mentionsQuery = queryOptions({ queryKey: ['mentions'] as const, queryFn: ({ signal }) => call(routes.listMentions, {}, { signal }) });

/** The event says only that something has changed: names and rights are the server's. */
export const applyMention = (queryClient: QueryClient): void => void queryClient.invalidateQueries(mentionsQuery);

/** Mentions on a ticket are seen once the ticket is on the screen. A failure leaves it in the bell. */
export function useSeeMentions(ticketId: TicketId): void {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...mentionsQuery, enabled: false });
  const isNamed = data?.some((mention) => mention.ticketId === ticketId) === true;
  const { mutate } = useMutation({
    mutationFn: () => call(routes.seeMentions, { body: { ticketId } }),
    meta: { showsOwnError: true },
    onMutate: () => queryClient.setQueryData(mentionsQuery.queryKey, (known) => known?.filter((mention) => mention.ticketId !== ticketId)),
  });
  useEffect(() => {
    if (isNamed) mutate();
  }, [isNamed, mutate]);
}
