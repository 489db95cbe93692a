import type { CompanyId, TicketId, UserId } from '#shared/contract/ids.ts';
import { listKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { findTicket, saveTransition, transitioned } from './ticket-store.ts';

interface ReturnDeps {
  readonly table: Table;
  readonly clock: Clock;
}

const pageRows = 100;
/** A list may be behind by a moment: tickets that came last are found by looking again. */
const mostPasses = 5;

/**
 * Returns the open tickets of a user to those that wait in their queues, each with its counts in one transaction. Called again
 * it goes on with what is left.
 *
 * @param untilMs when to leave the rest to another call.
 * @returns whether none is left.
 */
export async function returnTickets(deps: ReturnDeps, owner: { companyId: CompanyId; userId: UserId }, untilMs: number): Promise<boolean> {
  const { companyId, userId } = owner;
  const table = deps.table.forCompany(companyId);
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    let returned = 0;
    for await (const ticketId of openTicketsOf(table, companyId, userId)) {
      if (deps.clock.nowMs() > untilMs) return false;
      if (await returnTicket(deps, table, { companyId, ticketId, userId })) returned += 1;
    }
    if (returned === 0) return true;
  }
  return false;
}

async function* openTicketsOf(table: TablePart, companyId: CompanyId, userId: UserId): AsyncGenerator<TicketId> {
  const pk = listKeys.ticketsByOwner(companyId, 'open', userId);
  let page = await table.query({ index: 'gsi1', pk, limit: pageRows });
  for (;;) {
    for (const { id } of readableItems(ticketItem, page.items)) yield id;
    if (!page.last) return;
    page = await table.query({ index: 'gsi1', pk, limit: pageRows, after: page.last });
  }
}

/** @returns whether there was something to do. */
async function returnTicket(
  { clock }: ReturnDeps,
  table: TablePart,
  { companyId, ticketId, userId }: { companyId: CompanyId; ticketId: TicketId; userId: UserId },
): Promise<boolean> {
  return decideAnew(async () => {
    const ticket = await findTicket(table, companyId, ticketId);
    if (ticket?.status !== 'open' || ticket.userId !== userId) return false;
    await saveTransition(table, ticket, transitioned(ticket, { status: 'pending', userId: null, queueId: ticket.queueId }, clock.nowMs()));
    return true;
  });
}
