import type { QueryClient } from '@tanstack/react-query';
import type { EventData } from '#shared/contract/events.ts';
import type { UserId } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import type { LiveContext } from '#web/live/apply-event.ts';
import type * as Lanes from './kanban-lanes.ts';
import { filterOf, keptLists, ticketKeys, type TicketFilter, type TypingUser } from './queries.ts';
import { forgetTicket, rememberRead, rememberTicket } from './recent-changes.ts';
import { dropTicket, followTicket, markTicketRead, orderOf, type TicketPages } from './ticket-lists.ts';

type TicketChange = Exclude<EventData['ticket'], { action: 'counts' }>;

/** A typing note is forgotten when its end gets lost. */
const typingTimeoutMs = 6_000;

export function applyTicket(queryClient: QueryClient, data: EventData['ticket'], { userId, endKept }: LiveContext): void {
  if (data.action === 'counts') return void queryClient.setQueryData(ticketKeys.counts, data.counts);
  if (data.action === 'update') {
    rememberTicket(queryClient, data.ticket);
    return placeTicket(queryClient, data.ticket, userId);
  }
  if (hasPanel(queryClient)) void applyKanban(queryClient, data);
  if (data.action === 'updateUnread') {
    rememberRead(queryClient, data.ticketId);
    eachTicketList(queryClient, (pages, filter) => markTicketRead(pages, data.ticketId, filter));
    queryClient.setQueriesData<Ticket>({ queryKey: ticketKeys.ones }, (known) => (known?.id === data.ticketId ? { ...known, unreadMessages: 0 } : known));
    return;
  }
  // What is said in it is not told from here on.
  endKept({ action: 'joinChatBox', ticketId: data.ticketId });
  forgetTicket(queryClient, data.ticketId);
  eachTicketList(queryClient, (pages, filter) => dropTicket(pages, data.ticketId, orderOf(filter)));
  // The server now says what is left of it for this user: another view of it, or that there is no such ticket.
  void queryClient.invalidateQueries({
    queryKey: ticketKeys.ones,
    predicate: ({ state }) => (state.data as { id?: unknown } | undefined)?.id === data.ticketId, // these queries hold tickets
  });
}

/** Into every list, the panel's lanes and its own screen. */
export function placeTicket(queryClient: QueryClient, ticket: Ticket, userId: UserId): void {
  eachTicketList(queryClient, (pages, filter) => followTicket(pages, ticket, filter, userId));
  queryClient.setQueryData<Ticket>(ticketKeys.one(ticket.uuid), (known) => known && ticket);
  if (hasPanel(queryClient)) void applyKanban(queryClient, { action: 'update', ticket });
}

const hasPanel = (queryClient: QueryClient): boolean => queryClient.getQueryCache().find({ queryKey: ['kanban'], exact: false }) !== undefined;

let lanes: typeof Lanes | undefined;

/** At once where the code has come: a lane that was just fetched would be drawn without the card that it is behind with, and close its menu. */
async function applyKanban(queryClient: QueryClient, data: TicketChange): Promise<void> {
  lanes ??= await import('./kanban-lanes.ts');
  lanes.applyToLanes(queryClient, data);
}

/** Every list of tickets that is kept true. */
export function eachTicketList(queryClient: QueryClient, change: (pages: TicketPages, filter: TicketFilter) => TicketPages): void {
  for (const query of keptLists(queryClient)) {
    if (query.state.data) queryClient.setQueryData(query.queryKey, change(query.state.data, filterOf(query)));
  }
}

export function applyTyping(queryClient: QueryClient, data: EventData['typing'], { userId }: LiveContext): void {
  if (data.userId === userId) return;
  const key = ticketKeys.typing(data.ticketId);
  const untilMs = Date.now() + typingTimeoutMs;
  queryClient.setQueryData<readonly TypingUser[]>(key, (users = []) => {
    const others = users.filter((other) => other.userId !== data.userId);
    return data.on ? [...others, { userId: data.userId, name: data.name, untilMs }] : others;
  });
  if (!data.on) return;
  const forget = (): void => {
    queryClient.setQueryData<readonly TypingUser[]>(key, (users = []) => users.filter((other) => other.untilMs > Date.now()));
  };
  setTimeout(forget, typingTimeoutMs);
}

export function applyViewing(queryClient: QueryClient, { ticketId, users }: EventData['viewing'], { userId, endKept }: LiveContext): void {
  const others = users.filter((other) => other.userId !== userId);
  queryClient.setQueryData(ticketKeys.viewing(ticketId), others);
  // To whoever has come we would seem to look as well.
  if (others.length > 0) endKept({ action: 'joinChatBox', ticketId });
}
