import type { UserId } from '#shared/contract/ids.ts';
import { isCompanyAdmin } from '#shared/contract/permissions.ts';
import type { Ticket } from '#shared/contract/tickets.ts';

export type Writing = 'allowed' | 'pending' | 'closed' | 'others';

/** Right to write: the ticket's own user and admins, once it is open. Anybody else only reads. */
export function writingOf(ticket: Pick<Ticket, 'status' | 'userId'>, user: { readonly id: UserId; readonly profile: string }): Writing {
  if (ticket.status !== 'open') return ticket.status;
  return ticket.userId === user.id || isCompanyAdmin(user) ? 'allowed' : 'others';
}
