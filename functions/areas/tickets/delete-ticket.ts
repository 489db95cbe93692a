import type { TicketId } from '#shared/contract/ids.ts';
import { deleteTicketItem } from '#functions/conversations/delete-ticket-item.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { remove } from '#functions/data/writes.ts';
import { mentionRemovals } from '#functions/records/tickets/mention-item.ts';
import { noteLineRemoval } from '#functions/conversations/note-line.ts';
import { noteKey, ticketNoteItem } from '#functions/records/tickets/ticket-note-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function deleteTicket(deps: TicketDeps, principal: Principal, input: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
  await deleteTicketItem(table, ticket, deps.clock.nowMs());
  const { pk, sk: prefix } = companyKeys.ticketNote(principal.companyId, ticket.id, '');
  // Few, and none that a crash leaves is seen: a note is read through its ticket.
  for (const note of readableItems(ticketNoteItem, await table.queryAll({ pk, prefix }))) {
    await table.commit(remove(noteKey(note)), noteLineRemoval(ticket, note), ...mentionRemovals(note));
  }
  return { message: 'ticket deleted' };
}
