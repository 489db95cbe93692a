import type { TicketCounts } from '#shared/contract/tickets.ts';
import { visibleCounts } from '#shared/domain/ticket.ts';
import { loadReader } from '#functions/conversations/viewer.ts';
import { loadCounters } from '#functions/records/tickets/ticket-counts.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function countTickets(deps: TicketDeps, principal: Principal): Promise<TicketCounts> {
  const table = deps.table.forCompany(principal.companyId);
  const [viewer, counters] = await Promise.all([loadReader(table, principal, deps.clock.nowMs()), loadCounters(table, principal.companyId)]);
  return visibleCounts(viewer, counters);
}
