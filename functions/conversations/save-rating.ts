import type { Rating } from '#shared/domain/closing.ts';
import { companyKeys } from '../data/keys.ts';
import type { TablePart } from '../data/table.ts';
import type { TicketItem } from '../data/ticket-item.ts';
import { update, type Write } from '../data/writes.ts';
import { type Touch, touchFields } from './ticket-store.ts';

/**
 * Stores the rating of a ticket's last service with the message that gives it, once: only while one is asked for. Counts of
 * ratings belong into the same transaction, under the ticket's `ratedUserId`: a customer's thanks may have taken the ticket
 * from its user meanwhile.
 *
 * @throws ConditionFailed when the ticket has been rated, or changed, meanwhile.
 */
export async function saveRating(table: TablePart, ticket: TicketItem, rating: Rating, touch: Touch, nowMs: number): Promise<void> {
  await table.commit(ratingWrite(ticket, rating, touch, nowMs));
}

function ratingWrite(ticket: TicketItem, rating: Rating, touch: Touch, nowMs: number): Write {
  const counted = { countedSequence: touch.sequence, countedId: touch.channelMessageId };
  const set = { ...touchFields(ticket, touch, nowMs), ...counted, rating };
  return update(companyKeys.ticket(ticket.companyId, ticket.id), { set, remove: ['ratingAskedAtMs'] }, [
    'exists',
    ['status', '=', ticket.status],
    ['ratingAskedAtMs', '=', ticket.ratingAskedAtMs],
  ]);
}
