import { AppError } from '../contract/errors.ts';
import type { ConnectionId, QueueId } from '../contract/ids.ts';
import { canSee, canSeeQueue, requireActor, type TicketState, type Viewer } from './ticket.ts';

/** Origin of a message, as its row keeps it. */
interface MessageOrigin {
  readonly queueId: QueueId | null;
  readonly whatsappId: ConnectionId;
}

/**
 * Whether a user may act on a message: who may see its own ticket, and answers the chat now. Of a message whose ticket was
 * deleted the queue is left that it was written in.
 *
 * @param own the message's ticket.
 * @param active the chat's active ticket, or else its own.
 * @throws AppError ERR_NO_PERMISSION, ERR_TICKET_NOT_YOURS
 */
export function requireMessageRight(viewer: Viewer, message: MessageOrigin, own: TicketState | undefined, active: TicketState | undefined): void {
  const isVisible = own ? canSee(viewer, own) : canSeeQueue(viewer, message);
  if (!isVisible || (active && !canSee(viewer, active))) throw new AppError('ERR_NO_PERMISSION');
  if (active) requireActor(viewer, active);
}
