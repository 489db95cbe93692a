import type { Rating } from '#shared/domain/closing.ts';
import { ratedWrite } from '../data/day-stats.ts';
import { companyKeys } from '../data/keys.ts';
import { loadSettings } from '../data/settings-item.ts';
import type { TablePart } from '../data/table.ts';
import type { TicketItem } from '../data/ticket-item.ts';
import { update, type Write } from '../data/writes.ts';
import { type Touch, touchFields } from './ticket-store.ts';

/**
 * Stores the rating of a ticket's last service with the message that gives it, once: only while one is asked for. It counts in
 * the same transaction for the ticket's user as it was.
 *
 * @throws ConditionFailed when the ticket has been rated, or changed, meanwhile.
 */
export async function saveRating(table: TablePart, ticket: TicketItem, rating: Rating, touch: Touch, nowMs: number): Promise<void> {
  const { timeZone } = await loadSettings(table, ticket.companyId, nowMs);
  await table.commit(ratingWrite(ticket, rating, touch, nowMs), ratedWrite(ticket.companyId, ticket.userId, rating, nowMs, timeZone));
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
