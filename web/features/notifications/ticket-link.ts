import type { Ticket } from '#shared/contract/tickets.ts';

/** Link to a ticket: its conversation; for a waiting one its list, since it has to be accepted first. */
export const linkToTicket = ({ uuid, status }: Pick<Ticket, 'uuid' | 'status'>) =>
  status === 'pending' ? { to: '/tickets', state: { status } } : { to: `/tickets/${uuid}`, state: null };
