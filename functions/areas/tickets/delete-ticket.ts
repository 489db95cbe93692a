import type { TicketId } from '#shared/contract/ids.ts';
import { loadVisibleTicket } from '../../data/chat-ticket.ts';
import { deleteTicketItem } from '../../data/ticket-store.ts';
import type { Principal } from '../../lib/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function deleteTicket(deps: TicketDeps, principal: Principal, input: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(table, principal, input.ticketId);
  await deleteTicketItem(table, ticket);
  return { message: 'ticket deleted' };
}
