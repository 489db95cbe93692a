import type { Job } from '#shared/contract/jobs.ts';
import { saveSnooze } from '#functions/conversations/save-snooze.ts';
import { findTicket, transitioned } from '#functions/conversations/ticket-store.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import type { TicketDeps } from './deps.ts';

/**
 * Takes back a ticket whose time has come: on top of the open ones, and unread, so that it is noticed. One that came back
 * before, was set aside anew, handed on or closed is let be.
 */
export async function wakeTicket(deps: TicketDeps, job: Extract<Job, { type: 'wakeTicket' }>): Promise<void> {
  const table = deps.table.forCompany(job.companyId);
  return decideAnew(async () => {
    const ticket = await findTicket(table, job.companyId, job.ticketId);
    if (ticket?.snoozedUntil !== job.until) return;
    const after = { ...transitioned(ticket, ticket, deps.clock.nowMs()), unreadMessages: Math.max(1, ticket.unreadMessages) };
    await saveSnooze(table, ticket, after);
    return;
  });
}
