import type { TicketCounts } from '#shared/contract/tickets.ts';
import { visibleCounts } from '#shared/domain/ticket.ts';
import { loadCounters } from '../../data/ticket-store.ts';
import { loadViewer } from '../../data/viewer.ts';
import type { Principal } from '../../lib/principal.ts';
import type { TicketDeps } from './deps.ts';

export async function countTickets(deps: TicketDeps, principal: Principal): Promise<TicketCounts> {
  const table = deps.table.forCompany(principal.companyId);
  const [viewer, counters] = await Promise.all([loadViewer(table, principal), loadCounters(table, principal.companyId)]);
  return visibleCounts(viewer, counters);
}
