import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { isAskedEarly, takeEarlyReply } from '#web/api/early-replies.ts';
import { routes } from './contract.static.ts';
import { type TicketFilter, ticketListFilter, ticketListQuery } from './queries.ts';

/** Nothing is chosen. */
export const plainFilter: TicketFilter = { status: 'open', showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false, snoozed: false };

/** Takes the list of tickets that `early/ask-early.ts` has asked for, if it has. */
export async function beginFirstList(queryClient: QueryClient): Promise<void> {
  const query = ticketListFilter(plainFilter);
  const address = `${routes.listTickets.path}?${new URLSearchParams(query).toString()}`;
  if (!isAskedEarly(address)) return;
  const queryFn = () => takeEarlyReply(address, () => call(routes.listTickets, { query }));
  await queryClient.prefetchInfiniteQuery({ ...ticketListQuery(plainFilter), queryFn });
}
