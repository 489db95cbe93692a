import type { Job } from '#shared/contract/jobs.ts';
import { saveSnooze } from '#functions/conversations/save-snooze.ts';
import { findTicket, transitioned } from '#functions/conversations/ticket-store.ts';
import { ConditionFailed } from '#functions/data/writes.ts';
import type { TicketDeps } from './deps.ts';

const raceAttempts = 5;

/**
 * Takes back a ticket whose time has come: on top of the open ones, and unread, so that it is noticed. One that came back
 * before, was set aside anew, handed on or closed is let be.
 */
export async function wakeTicket(deps: TicketDeps, job: Extract<Job, { type: 'wakeTicket' }>): Promise<void> {
  const table = deps.table.forCompany(job.companyId);
  for (let attempt = 1; ; attempt += 1) {
    const ticket = await findTicket(table, job.companyId, job.ticketId);
    if (ticket?.snoozedUntil !== job.until) return;
    const after = { ...transitioned(ticket, ticket, deps.clock.nowMs()), unreadMessages: Math.max(1, ticket.unreadMessages) };
    try {
      await saveSnooze(table, ticket, after);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed) || attempt >= raceAttempts) throw error;
    }
  }
}
