import type { QueryClient } from '@tanstack/react-query';
import type { TicketId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { isTicketList } from './kanban-queries.ts';
import { type TicketPages, withoutRepeats } from './ticket-lists.ts';

/** The server finds tickets by indexes, which follow their rows within a second or two. */
const indexLagMs = 5_000;
/** A reply that comes later than this after the events of its change has been asked for in vain before. */
const rememberedMs = 60_000;

interface Recent {
  readonly ticket: Ticket;
  readonly toldAtMs: number;
}

const recents = new WeakMap<QueryClient, Map<TicketId, Recent>>();

const toldOf = (queryClient: QueryClient, ticketId: TicketId): Ticket | undefined => recents.get(queryClient)?.get(ticketId)?.ticket;

/** Remembers a ticket that has just changed: a list that is fetched in the next moments may not know, nor may a reply that is under way. */
export function rememberTicket(queryClient: QueryClient, ticket: Ticket): void {
  const known = recents.get(queryClient) ?? new Map<TicketId, Recent>();
  recents.set(queryClient, known);
  for (const [id, { toldAtMs }] of known) if (toldAtMs < Date.now() - rememberedMs) known.delete(id);
  known.set(ticket.id, { ticket, toldAtMs: Date.now() });
}

/**
 * For a change that was shown at once, and then refused: lists that are fetched now know better.
 *
 * @returns the ticket as it was told last; undefined when it has gone meanwhile, and is not to be shown again.
 */
export function takeBack(queryClient: QueryClient, ticketId: TicketId): Ticket | undefined {
  const told = toldOf(queryClient, ticketId);
  forgetTicket(queryClient, ticketId);
  return told;
}

/** Whether something has been told of a ticket that happened later. */
export const isOutdated = (queryClient: QueryClient, { id, updatedAt }: Ticket): boolean => (toldOf(queryClient, id)?.updatedAt ?? '') > updatedAt;

/** Somebody looked at it. */
export function rememberRead(queryClient: QueryClient, ticketId: TicketId): void {
  const known = recents.get(queryClient);
  const recent = known?.get(ticketId);
  if (recent) known?.set(ticketId, { ...recent, ticket: { ...recent.ticket, unreadMessages: 0 } });
}

export const forgetTicket = (queryClient: QueryClient, ticketId: TicketId): unknown => recents.get(queryClient)?.delete(ticketId);

/** After a gap: what was heard before it may be older than what the server says now. */
export const forgetTickets = (queryClient: QueryClient): unknown => recents.delete(queryClient);

/**
 * Brings what has just changed into each list of tickets that comes from the server, and leaves each ticket in one place of it.
 *
 * @returns ends it, and forgets them: another user may log in next.
 */
export function correctLists(queryClient: QueryClient, apply: (ticket: Ticket) => void): () => void {
  const end = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
    if (!isAnswer || !isTicketList(event.query.queryKey)) return;
    queryClient.setQueryData<TicketPages>(event.query.queryKey, (pages) => pages && withoutRepeats(pages));
    for (const { ticket, toldAtMs } of recents.get(queryClient)?.values() ?? []) if (toldAtMs >= Date.now() - indexLagMs) apply(ticket);
  });
  return () => {
    end();
    forgetTickets(queryClient);
  };
}
