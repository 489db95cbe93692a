import type { QueryClient } from '@tanstack/react-query';
import { routes } from './contract.static.ts';
import { type TicketFilter, ticketListFilter, ticketListQuery } from './queries.ts';

/** Nothing is chosen. */
export const plainFilter: TicketFilter = { status: 'open', showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false, snoozed: false };

/** Takes the list of tickets that `early/ask-early.ts` has asked for, if it has. */
export async function beginFirstList(queryClient: QueryClient): Promise<void> {
  const address = `${routes.listTickets.path}?${new URLSearchParams(ticketListFilter(plainFilter)).toString()}`;
  const asked = [...(globalThis.earlyReplies?.keys() ?? [])];
  if (asked.some((one) => one.endsWith(` ${address}`))) await queryClient.prefetchInfiniteQuery(ticketListQuery(plainFilter));
}
