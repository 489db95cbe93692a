import type { CompanyId, TicketId, UserId } from '#shared/contract/ids.ts';
import type { Table, TablePart } from '#functions/data/table.ts';
import { type TicketWalk, walkLists } from '#functions/records/tickets/ticket-lists.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Clock } from '#functions/ports/clock.ts';
import { withHeardWords } from './heard-words.ts';
import { findTicket, saveTransition, transitioned } from './ticket-store.ts';

interface ReturnDeps {
  readonly table: Table;
  readonly clock: Clock;
}

/** All that a user answers, at hand or set aside. Waiting tickets have no user; closed ones keep the one who closed them. */
const answeredBy = { pending: 'none', open: 'ofOwner', snoozed: 'ofOwner', closed: 'none' } as const satisfies TicketWalk;

/** A list may be behind by a moment: tickets that came last are found by looking again. */
const mostPasses = 5;

/**
 * Returns the open tickets of a user to those that wait in their queues, each with its counts in one transaction. Those set
 * aside too: nobody is left to come back to them. Called again it goes on with what is left.
 *
 * @param untilMs when to leave the rest to another call.
 * @returns whether none is left.
 */
export async function returnTickets(deps: ReturnDeps, owner: { companyId: CompanyId; userId: UserId }, untilMs: number): Promise<boolean> {
  const { companyId, userId } = owner;
  const table = deps.table.forCompany(companyId);
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    let returned = 0;
    for await (const tickets of walkLists(table, answeredBy, { companyId, owner: userId })) {
      for (const { id: ticketId } of tickets) {
        if (deps.clock.nowMs() > untilMs) return false;
        if (await returnTicket(deps, table, { companyId, ticketId, userId })) returned += 1;
      }
    }
    if (returned === 0) return true;
  }
  return false;
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
    const returned = transitioned(ticket, { status: 'pending', userId: null, queueId: ticket.queueId }, clock.nowMs());
    await saveTransition(table, ticket, await withHeardWords(table, returned));
    return true;
  });
}
