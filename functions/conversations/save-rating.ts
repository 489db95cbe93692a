import type { Rating } from '#shared/domain/closing.ts';
import { ratedWrite } from '#functions/records/tickets/day-stats.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { update, type Write } from '#functions/data/writes.ts';
import { type Touch, touchFields } from './ticket-store.ts';

/**
 * Stores the rating of a ticket's last service with the message that gives it, once: only while one is asked for. It counts in
 * the same transaction, for who ended that service.
 *
 * @throws ConditionFailed when the ticket has been rated, or changed, meanwhile.
 */
export async function saveRating(table: TablePart, ticket: TicketItem, rating: Rating, touch: Touch, nowMs: number): Promise<void> {
  const { timeZone } = await loadSettings(table, ticket.companyId, nowMs);
  await table.commit(ratingWrite(ticket, rating, touch, nowMs), ratedWrite(ticket.companyId, ticket.ratedUserId ?? ticket.userId, rating, nowMs, timeZone));
}

function ratingWrite(ticket: TicketItem, rating: Rating, touch: Touch, nowMs: number): Write {
  const counted = { countedSequence: touch.sequence, countedId: touch.channelMessageId };
  const heard = touch.heardAtMs === undefined ? {} : { heardAtMs: touch.heardAtMs };
  const set = { ...touchFields(ticket, touch, nowMs), ...counted, ...heard, rating };
  return update(companyKeys.ticket(ticket.companyId, ticket.id), { set, remove: ['ratingAskedAtMs', 'ratedUserId'] }, [
    'exists',
    ['status', '=', ticket.status],
    ['ratingAskedAtMs', '=', ticket.ratingAskedAtMs],
  ]);
}
