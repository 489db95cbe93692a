import type { TicketId } from '#shared/contract/ids.ts';
import type { SnoozeEnd, Ticket } from '#shared/contract/tickets.ts';
import { requireOpen, requireSnoozable, type Viewer } from '#shared/domain/ticket.ts';
import { saveSnooze } from '#functions/conversations/save-snooze.ts';
import { transitioned } from '#functions/conversations/ticket-store.ts';
import { loadVisibleTicket } from '#functions/conversations/viewer.ts';
import { type TicketItem, toTicket, wakeTimerName } from '#functions/records/tickets/ticket-item.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import { mayBeOver } from '#functions/ports/late-timer.ts';
import type { LaterDeps, TicketDeps } from './deps.ts';

/**
 * Sets an open ticket aside until a time, at which a job takes it back, or until the customer writes.
 *
 * @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS, ERR_SCHEDULE_IN_PAST
 */
export async function snoozeTicket(
  deps: Omit<LaterDeps, 'jobs'>,
  principal: Principal,
  { ticketId, until }: { ticketId: TicketId; until: SnoozeEnd },
): Promise<Ticket> {
  const end = until === 'reply' ? until : isoTime(Date.parse(until));
  const { companyId } = principal;
  const set = ({ id, uuid }: Pick<Ticket, 'id' | 'uuid'>): Promise<void> =>
    end === 'reply' ? Promise.resolve() : setTimer(deps, { companyId, id, uuid }, end);
  const aside = await changed(deps, principal, ticketId, async (ticket, viewer) => {
    requireSnoozable(viewer, ticket, end, deps.clock.nowMs());
    // The timer comes first: one whose ticket was not set aside finds nothing to do, a ticket without one would not come back.
    await set(ticket);
    return end;
  });
  if (end !== 'reply' && mayBeOver(deps, end)) await set(aside);
  return aside;
}

/** @throws AppError ERR_TICKET_NOT_OPEN, ERR_TICKET_NOT_YOURS */
export async function endSnooze(deps: TicketDeps, principal: Principal, { ticketId }: { ticketId: TicketId }): Promise<Ticket> {
  return changed(deps, principal, ticketId, (ticket, viewer) => {
    requireOpen(viewer, ticket);
    return undefined;
  });
}

type Decide = (ticket: TicketItem, viewer: Viewer) => SnoozeEnd | undefined | Promise<SnoozeEnd>;

async function changed(deps: TicketDeps, principal: Principal, ticketId: TicketId, decide: Decide): Promise<Ticket> {
  const table = deps.table.forCompany(principal.companyId);
  return decideAnew(async () => {
    const { ticket, viewer } = await loadVisibleTicket(table, principal, ticketId, deps.clock.nowMs());
    const snoozedUntil = await decide(ticket, viewer);
    if (snoozedUntil === ticket.snoozedUntil) return toTicket(ticket);
    const after = { ...transitioned(ticket, ticket, deps.clock.nowMs()), ...(snoozedUntil === undefined ? {} : { snoozedUntil }) };
    await saveSnooze(table, ticket, after);
    return toTicket(after);
  });
}

/** Sets one timer for each end that a ticket has had. A former one finds the ticket changed and does nothing. */
function setTimer(
  deps: Pick<LaterDeps, 'timers'>,
  { companyId, id: ticketId, uuid }: Pick<TicketItem, 'companyId' | 'id' | 'uuid'>,
  until: string,
): Promise<void> {
  return deps.timers.set(wakeTimerName(uuid, until), Date.parse(until), { type: 'wakeTicket', companyId, ticketId, until });
}
