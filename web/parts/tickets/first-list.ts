import type { QueryClient } from '@tanstack/react-query';
import { type TicketFilter, ticketListQuery } from './queries.ts';

/** Nothing is chosen. */
export const plainFilter: TicketFilter = { status: 'open', showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false, snoozed: false };

/** Takes the list of tickets that `early/ask-early.ts` has asked for, if it has. */
export async function beginFirstList(queryClient: QueryClient): Promise<void> {
  const isAsked = [...(globalThis.earlyReplies?.keys() ?? [])].some((asked) => asked.endsWith(' /tickets?status=open'));
  if (isAsked) await queryClient.prefetchInfiniteQuery(ticketListQuery(plainFilter));
}
