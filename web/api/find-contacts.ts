import type { Ticket } from '#shared/contract/tickets.ts';
import { call } from './call.ts';
import { routes } from './routes.static.ts';

/** Contacts by the beginnings of words of their names, or digits of their numbers, among those who have written or been written to. */
export async function findContacts(term: string, signal: AbortSignal): Promise<readonly Ticket['contact'][]> {
  const { tickets } = await call(routes.listTickets, { query: { searchParam: term, showAll: 'true' } }, { signal });
  return [...new Map(tickets.map(({ contact }) => [contact.id, contact])).values()];
}
