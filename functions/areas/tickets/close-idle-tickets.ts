import type { CompanyId } from '#shared/contract/ids.ts';
import { chunk } from '#shared/domain/chunk.ts';
import { idleVerdict } from '#shared/domain/idle.ts';
import { findTicket, saveTransition, transitioned } from '../../conversations/ticket-store.ts';
import { type IdleMark, idleMarksBefore, loadIdleCompanies, moveMark, removeMark } from '../../data/idle-tickets.ts';
import { loadSettings } from '../../data/settings-item.ts';
import type { TablePart } from '../../data/table.ts';
import { ConditionFailed } from '../../data/writes.ts';
import { log } from '../../lib/log.ts';
import type { TicketDeps } from './deps.ts';

const hourMs = 60 * 60_000;
/** Companies, and tickets of each, that are looked at side by side. */
const atOnce = 8;
/** What one sweep does not get to, the next does: a function has a minute. */
const sweepMs = 40_000;

/**
 * Closes open tickets that wait for their contact longer than their company lets them, with the completion text. Called every
 * five minutes; may be called at any time and twice at once.
 */
export async function closeIdleTickets(deps: TicketDeps): Promise<void> {
  const untilMs = deps.clock.nowMs() + sweepMs;
  for (const companies of chunk(await loadIdleCompanies(deps.table), atOnce)) {
    await Promise.all(companies.map((companyId) => closeIdleOf(deps, companyId, untilMs)));
  }
}

/** One company's trouble is not that of the others; what was not done is found again. */
async function closeIdleOf({ table, clock }: TicketDeps, companyId: CompanyId, untilMs: number): Promise<void> {
  const part = table.forCompany(companyId);
  try {
    const { autoCloseHours } = await loadSettings(part, companyId, clock.nowMs());
    if (autoCloseHours === 0) return;
    const idleBeforeMs = clock.nowMs() - autoCloseHours * hourMs;
    for await (const marks of idleMarksBefore(part, companyId, idleBeforeMs)) {
      for (const some of chunk(marks, atOnce)) await Promise.all(some.map((mark) => settle(part, mark, idleBeforeMs, clock.nowMs())));
      if (clock.nowMs() > untilMs) return;
    }
  } catch (error) {
    log.warn('idle tickets not closed', { companyId, error });
  }
}

/** What a mark that is due comes to: its ticket is closed, looked at again later, or of no interest any more. */
async function settle(table: TablePart, mark: IdleMark, idleBeforeMs: number, nowMs: number): Promise<void> {
  const ticket = await findTicket(table, mark.companyId, mark.ticketId);
  const verdict = idleVerdict(ticket, idleBeforeMs, nowMs);
  if (verdict.what === 'later') return moveMark(table, mark, verdict.sinceMs);
  if (verdict.what === 'close' && ticket) {
    const closed = transitioned(ticket, { status: 'closed', userId: ticket.userId, queueId: ticket.queueId }, nowMs, 'completion');
    try {
      // Not when the customer writes at this moment.
      await saveTransition(table, ticket, closed, [['sequence', '=', ticket.sequence]]);
    } catch (error) {
      if (error instanceof ConditionFailed) return;
      throw error;
    }
  }
  return removeMark(table, mark);
}
