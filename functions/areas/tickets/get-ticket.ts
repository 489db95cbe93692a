import { AppError } from '#shared/contract/errors.ts';
import { type TicketId, ticketId as ticketIdSchema } from '#shared/contract/ids.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { loadReadableTicket } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { toTicket } from '#functions/records/tickets/ticket-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function getTicket(deps: TicketDeps, principal: Principal, input: { ticketId: TicketId }): Promise<Ticket> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadReadableTicket(table, principal, input.ticketId, deps.clock.nowMs(), { consistent: true });
  return toTicket(ticket);
}

export async function getTicketByUuid(deps: TicketDeps, principal: Principal, input: { uuid: string }): Promise<Ticket> {
  const pointer = await deps.table.forCompany(principal.companyId).get(companyKeys.ticketUuid(principal.companyId, input.uuid));
  if (!pointer) throw new AppError('ERR_NO_TICKET_FOUND');
  return getTicket(deps, principal, { ticketId: ticketIdSchema.parse(pointer['ticketId']) });
}
