import type { CompanyId, TicketId } from '#shared/contract/ids.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { TablePart } from '#functions/data/table.ts';
import { countWrites } from '#functions/records/tickets/ticket-counts.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { put, remove, update } from '#functions/data/writes.ts';
import { tagsOfDeletion } from './save-tags.ts';
import { loadLatestTicket, pointerKey, unchanged } from './ticket-store.ts';

/** WhatsApp repeats nothing after this. */
const deletedSeconds = 30 * 24 * 60 * 60;

/** Whether a ticket that is not there was deleted. */
export async function wasDeleted(table: TablePart, companyId: CompanyId, ticketId: TicketId): Promise<boolean> {
  return (await table.get(companyKeys.deletedTicket(companyId, ticketId), { consistent: true })) !== undefined;
}

/** Deletes a ticket and takes it out of the counts; the chat's messages stay. A mark keeps a repeated message from making it anew. */
export async function deleteTicketItem(table: TablePart, ticket: TicketItem, nowMs: number): Promise<void> {
  const tags = await tagsOfDeletion(table, ticket);
  const latest = await loadLatestTicket(table, { companyId: ticket.companyId, connectionId: ticket.whatsappId, contactId: ticket.contactId });
  const isLatest = latest?.ticketId === ticket.id;
  await table.commit(
    remove(companyKeys.ticket(ticket.companyId, ticket.id), [...unchanged(ticket), ...tags.when]),
    remove(companyKeys.ticketUuid(ticket.companyId, ticket.uuid)),
    put(companyKeys.deletedTicket(ticket.companyId, ticket.id), { type: 'deletedTicket', expiresAtSeconds: Math.ceil(nowMs / 1_000) + deletedSeconds }),
    ...countWrites(ticket.companyId, ticket, null),
    ...tags.writes,
    ...(isLatest ? [update(pointerKey(ticket), { set: { isActive: false, isDeleted: true } }, [['ticketId', '=', ticket.id]])] : []),
  );
}
