import { queueId, userId } from '#shared/contract/ids.ts';
import type { TicketLoads } from '#shared/contract/tickets.ts';
import { loadsOf } from '#shared/domain/ticket.ts';
import { loadCounters } from '#functions/records/tickets/ticket-counts.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketDeps } from './deps.ts';

/** The exact counters as they are kept: one query, however many tickets there are. */
export async function listTicketLoads({ table }: TicketDeps, { companyId }: Principal): Promise<TicketLoads> {
  const { users, queues } = loadsOf(await loadCounters(table.forCompany(companyId), companyId));
  return {
    users: users.map(({ id, count }) => ({ id: userId.parse(id), open: count })),
    queues: queues.map(({ id, count }) => ({ id: queueId.parse(id), pending: count })),
  };
}
