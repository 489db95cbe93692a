import type { Ticket } from '#shared/contract/tickets.ts';

/** Where a ticket is worked with: its conversation; what waits, in its list, since it has to be accepted first. */
export const linkToTicket = ({ uuid, status }: Pick<Ticket, 'uuid' | 'status'>) =>
  status === 'pending' ? { to: '/tickets', state: { status } } : { to: `/tickets/${uuid}`, state: null };
