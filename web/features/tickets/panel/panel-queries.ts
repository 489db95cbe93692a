import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ContactId, TicketId } from '#shared/contract/ids.ts';
import { call } from '#web/api/call.ts';
import { onEntry } from '#web/api/query-client.ts';
import { routes } from './contract.static.ts';

export const contactSummaryQuery = (contactId: ContactId) =>
  queryOptions({
    queryKey: ['contact-summary', contactId] as const,
    queryFn: ({ signal }) => call(routes.getContactSummary, { params: { contactId } }, { signal }),
    refetchOnMount: onEntry,
  });

/** Newest first; a page may be empty while there are more. */
export const filesQuery = (ticketId: TicketId) =>
  infiniteQueryOptions({
    queryKey: ['chat-files', ticketId] as const,
    queryFn: ({ pageParam, signal }) => call(routes.listFiles, { params: { ticketId }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnMount: onEntry,
  });
