import type { QueueId, UserId } from '../contract/ids.ts';
import type { TicketState } from './ticket.ts';

/** Recipients of an event. */
export interface Told {
  readonly userId: UserId;
  readonly seesAll: boolean;
  readonly queueIds: readonly QueueId[];
}

/** Whether a ticket's messages concern a user who may see it: their own open ones, and what waits in their queues; an admin without queues has all of them. */
export function concerns({ status, userId, queueId }: Pick<TicketState, 'status' | 'userId' | 'queueId'>, told: Told): boolean {
  if (status === 'open') return userId === told.userId;
  if (status !== 'pending') return false;
  return queueId === null || told.queueIds.includes(queueId) || (told.seesAll && told.queueIds.length === 0);
}
