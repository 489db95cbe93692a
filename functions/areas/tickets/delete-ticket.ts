import type { TicketId } from '#shared/contract/ids.ts';
import { deleteTicketItem } from '../../conversations/ticket-store.ts';
import { loadVisibleTicket } from '../../conversations/viewer.ts';
import type { Principal } from '../../lib/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function deleteTicket(deps: TicketDeps, principal: Principal, input: { ticketId: TicketId }): Promise<{ message: string }> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadVisibleTicket(table, principal, input.ticketId, deps.clock.nowMs());
  await deleteTicketItem(table, ticket, deps.clock.nowMs());
  return { message: 'ticket deleted' };
}
