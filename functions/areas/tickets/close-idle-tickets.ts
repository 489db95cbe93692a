import type { CompanyId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { isIdle } from '#shared/domain/idle.ts';
import { findTicket, saveTransition, transitioned } from '#functions/conversations/ticket-store.ts';
import { loadAttending } from '#functions/records/tickets/attending-companies.ts';
import { sortableMs } from '#functions/data/keys.ts';
import { loadSettings } from '#functions/records/companies/settings-item.ts';
import type { TablePart } from '#functions/data/table.ts';
import type { TicketItem } from '#functions/records/tickets/ticket-item.ts';
import { type TicketWalk, walkLists } from '#functions/records/tickets/ticket-lists.ts';
import { isHeld } from '#functions/data/decide-anew.ts';
import { log } from '#functions/tools/log.ts';
import type { TicketDeps } from './deps.ts';

const hourMs = 60 * 60_000;
const sweepEveryMs = 5 * 60_000;
/** Companies, and tickets of each, that are looked at side by side. */
const atOnce = 8;
/** The next sweep takes what this one does not reach: a function has a minute. */
const sweepMs = 40_000;

/**
 * Closes open tickets that wait for their contact longer than their company lets them, with the completion text. Called every
 * five minutes; may be called at any time and twice at once.
 */
export async function closeIdleTickets(deps: TicketDeps): Promise<void> {
  const startedAtMs = deps.clock.nowMs();
  const companies = await loadAttending(deps.table);
  // Each sweep begins elsewhere, so that the last ones have their turn even when there is never time for all.
  const first = companies.length === 0 ? 0 : (Math.floor(startedAtMs / sweepEveryMs) * atOnce) % companies.length;
  for (const some of chunk([...companies.slice(first), ...companies.slice(0, first)], atOnce)) {
    if (deps.clock.nowMs() - startedAtMs > sweepMs) return log.warn('idle tickets left to the next sweep', { companies: companies.length });
    await Promise.all(some.map((companyId) => closeIdleOf(deps, companyId)));
  }
}

/** The list of open tickets is one by activity: what is idle stands at its end, with what waits for us. What is set aside waits for its time. */
const atHand = { pending: 'none', open: 'ofAll', snoozed: 'none', closed: 'none' } as const satisfies TicketWalk;

/** Trouble with one company does not hold up the others. */
async function closeIdleOf({ table, clock }: TicketDeps, companyId: CompanyId): Promise<void> {
  const part = table.forCompany(companyId);
  try {
    const { autoCloseHours } = await loadSettings(part, companyId, clock.nowMs());
    if (autoCloseHours === 0) return;
    const beforeMs = clock.nowMs() - autoCloseHours * hourMs;
    for await (const tickets of walkLists(part, atHand, { companyId, beyond: sortableMs(beforeMs + 1) })) {
      const idle = tickets.filter((ticket) => isIdle(ticket, beforeMs));
      for (const some of chunk(idle, atOnce)) await Promise.all(some.map((ticket) => close(part, ticket, beforeMs, clock.nowMs())));
    }
  } catch (error) {
    log.warn('idle tickets not closed', { companyId, error });
  }
}

/** Not when the customer or somebody else was faster. */
async function close(table: TablePart, { companyId, id }: TicketItem, beforeMs: number, nowMs: number): Promise<void> {
  const ticket = await findTicket(table, companyId, id);
  if (!ticket || !isIdle(ticket, beforeMs)) return;
  // Somebody began it and wrote nothing: its contact knows of no service that could be over.
  const says = ticket.lastMessageId === '' ? null : 'completion';
  const closed = transitioned(ticket, { status: 'closed', userId: ticket.userId, queueId: ticket.queueId }, nowMs, says);
  const ended = { ...closed, endedMs: Date.parse(ticket.updatedAt) };
  await isHeld(saveTransition(table, ticket, ended, [['sequence', '=', ticket.sequence]]));
}
