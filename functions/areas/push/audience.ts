import type { QueueId, SessionId, TicketId, UserId } from '#shared/contract/ids.ts';
import type { Right } from '#shared/contract/rights.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { canSee, type TicketState } from '#shared/domain/ticket.ts';
import { type ChatName, chatName, hasChatOpen, hasTicketOpen } from '#functions/records/live/socket-item.ts';
import type { Audience, Listener } from './live-event.ts';

const those = (includes: (listener: Listener) => boolean): Audience => ({ includes });
const seen = (ticket: TicketState | undefined, { viewer }: Listener): boolean => ticket !== undefined && canSee(viewer, ticket);

/** Listeners of its company that an event may reach. */
export const audience = {
  company: those(() => true),
  admins: those(({ viewer }) => viewer.seesAll),
  right: (right: Right) => those(({ socket }) => hasRight(socket, right)),
  withoutRight: (right: Right) => those(({ socket }) => !hasRight(socket, right)),
  /** Platform staff. */
  supers: those(({ socket }) => socket.isSuper),
  allButSupers: those(({ socket }) => !socket.isSuper),
  user: (userId: UserId) => those(({ viewer }) => viewer.userId === userId),
  session: (sessionId: SessionId) => those(({ socket }) => socket.sessionId === sessionId),
  /** Admins are in every queue. */
  queue: (queueId: QueueId) => those(({ viewer }) => viewer.seesAll || viewer.queueIds.includes(queueId)),
  participants: (userIds: readonly UserId[]) => those(({ viewer }) => userIds.includes(viewer.userId)),
  ticketLists: those(({ socket }) => socket.wantsTickets),
  /** Listeners who have the ticket on the screen, in a list or open, and may see it. */
  viewers: (ticketId: TicketId, ticket: TicketState) => those((listener) => isShown(ticketId, listener) && seen(ticket, listener)),
  /** Listeners who had the ticket on the screen and may no longer see it. */
  formerViewers: (ticketId: TicketId, before: TicketState | undefined, after: TicketState) =>
    those((listener) => isShown(ticketId, listener) && seen(before, listener) && !seen(after, listener)),
  /** Listeners who have this ticket open and may see it. */
  openTicket: (ticketId: TicketId): Audience => {
    const isOpen = ({ socket }: Listener): boolean => hasTicketOpen(socket, ticketId);
    return {
      includes: (listener, tickets) => isOpen(listener) && (listener.viewer.seesAll || seen(tickets.get(ticketId), listener)),
      wants: (listener) => (isOpen(listener) && !listener.viewer.seesAll ? ticketId : undefined),
    };
  },
  /** Listeners who have the chat open, under any of its tickets, and may see the message's ticket. */
  conversation: ({ ticketId, ...chat }: ChatName & { readonly ticketId: TicketId }): Audience => {
    // The chat is another one once its contact turned out to be another: the ticket stays.
    const isOpen = ({ socket }: Listener): boolean => hasChatOpen(socket, chatName(chat)) || hasTicketOpen(socket, ticketId);
    return {
      includes: (listener, tickets) => isOpen(listener) && (listener.viewer.seesAll || seen(tickets.get(ticketId), listener)),
      wants: (listener) => (isOpen(listener) && !listener.viewer.seesAll ? ticketId : undefined),
    };
  },
} as const;

const isShown = (ticketId: TicketId, { socket }: Listener): boolean => socket.wantsTickets || hasTicketOpen(socket, ticketId);
