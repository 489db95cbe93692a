import { queryOptions } from '@tanstack/react-query';
import type { TicketId } from '#shared/contract/ids.ts';
import { ticketKeys, type TypingUser, type ViewingUser } from '#web/parts/tickets/queries.ts';

/** Never fetched, also when all else is fetched anew: live events alone fill it. */
export const typingQuery = (ticketId: TicketId) =>
  queryOptions({ queryKey: ticketKeys.typing(ticketId), queryFn: (): readonly TypingUser[] => [], initialData: [], enabled: false });

/** Likewise. */
export const viewingQuery = (ticketId: TicketId) =>
  queryOptions({ queryKey: ticketKeys.viewing(ticketId), queryFn: (): readonly ViewingUser[] => [], initialData: [], enabled: false });
