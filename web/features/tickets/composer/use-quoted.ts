import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Message } from '#shared/contract/messages.ts';

/** Kept in the query cache, so that the end of a session clears it; never fetched. */
const quotedQuery = (ticketId: TicketId) =>
  queryOptions({ queryKey: ['quoted', ticketId] as const, queryFn: (): Message | null => null, enabled: false, initialData: null, gcTime: Infinity });

/** The message that is being answered, kept while the user looks at other tickets. */
export function useQuoted(ticketId: TicketId) {
  const queryClient = useQueryClient();
  const { data: quoted } = useQuery(quotedQuery(ticketId));
  const setQuoted = useCallback(
    (message: Message | null) => queryClient.setQueryData<Message | null>(quotedQuery(ticketId).queryKey, message),
    [queryClient, ticketId],
  );
  return [quoted, setQuoted] as const;
}
