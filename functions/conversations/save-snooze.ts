import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { countWrites } from '#functions/records/tickets/ticket-counts.ts';
import { seldomChange, type TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { update } from '#functions/data/writes.ts';
import { ticketIndex } from '#functions/records/tickets/ticket-lists.ts';
import { unchanged } from './ticket-store.ts';

/**
 * Sets an open ticket aside, or takes it back: its place in lists and the counts in one transaction.
 *
 * @param after by `transitioned`, with another `snoozedUntil`; what its unread count has more is added.
 * @throws ConditionFailed when the ticket is no longer as `before` says.
 */
export async function saveSnooze(table: TablePart, before: TicketItem, after: TicketItem): Promise<void> {
  const { companyId, id, updatedAt, listedAtMs } = after;
  const seldom = seldomChange(after);
  const set = { updatedAt, listedAtMs, ...ticketIndex(after), ...seldom.set };
  const change = { set, add: { unreadMessages: after.unreadMessages - before.unreadMessages }, remove: seldom.remove };
  await table.commit(update(companyKeys.ticket(companyId, id), change, unchanged(before)), ...countWrites(companyId, before, after));
}
