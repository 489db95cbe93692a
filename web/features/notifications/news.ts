import type { Ticket } from '#shared/contract/tickets.ts';

/** Who is told of what. */
export interface Told {
  readonly userId: Ticket['userId'];
  readonly isAdmin: boolean;
  readonly queueIds: readonly NonNullable<Ticket['queueId']>[];
}

/** Whether a ticket's messages concern a user: their own open ones, and what waits in their queues; an admin without queues has all of them. */
export function concerns({ status, userId, queueId }: Pick<Ticket, 'status' | 'userId' | 'queueId'>, told: Told): boolean {
  if (status === 'open') return userId === told.userId;
  if (status !== 'pending') return false;
  return queueId === null || told.queueIds.includes(queueId) || (told.isAdmin && told.queueIds.length === 0);
}

/** What was unread when it was last looked at, by ticket. */
export type Heard = ReadonlyMap<Ticket['id'], number>;

export const heardOf = (tickets: readonly Ticket[]): Heard => new Map(tickets.map(({ id, unreadMessages }) => [id, unreadMessages]));

/**
 * The tickets that somebody has written to since. More unread than before is news; a page of older ones is not, nor is a ticket that
 * only changed its queue or its name.
 *
 * @param sinceMs activity up to then is known.
 */
export function newsIn(tickets: readonly Ticket[], heard: Heard, sinceMs: number, told: Told): Ticket[] {
  return tickets.filter((ticket) => ticket.unreadMessages > (heard.get(ticket.id) ?? 0) && Date.parse(ticket.updatedAt) > sinceMs && concerns(ticket, told));
}
