import { chunk } from '#shared/domain/chunk.ts';
import { findTicket, unchanged } from '#functions/conversations/ticket-store.ts';
import { ticketIndex } from '#functions/records/tickets/ticket-lists.ts';
import { decideAnew } from '#functions/data/decide-anew.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { readableItems } from '#functions/data/readable.ts';
import { type TicketItem, ticketItem } from '#functions/records/tickets/ticket-item.ts';
import type { Table } from '#functions/data/table.ts';
import type { Attributes } from '#functions/data/writes.ts';
import type { MigrationDeps } from './deps.ts';

const rowsAtOnce = 200;
const writesAtOnce = 8;

/** The places of tickets while the indexes of lists had whole rows. */
const formerPlace = ['gsi1Pk', 'gsi1Sk', 'gsi2Pk', 'gsi2Sk'] as const;

/** Moves the places of tickets into the indexes of keys. Until then an older ticket stands in no list. */
export async function moveTicketPlaces({ table, sweep }: MigrationDeps, after: Attributes | undefined): Promise<Attributes | undefined> {
  const { items, last } = await sweep(after, rowsAtOnce);
  const tickets = readableItems(
    ticketItem,
    items.filter(({ type }) => type === 'ticket'),
  );
  for (const some of chunk(tickets, writesAtOnce)) await Promise.all(some.map((ticket) => movePlace(table, ticket)));
  return last;
}

/** Not when it was deleted meanwhile. Whatever moves a place changes `updatedAt`, and the oldest rows have no other time. */
async function movePlace(table: Table, { companyId, id }: TicketItem): Promise<void> {
  const part = table.forCompany(companyId);
  await decideAnew(async () => {
    const ticket = await findTicket(part, companyId, id);
    if (!ticket) return;
    const change = { set: ticketIndex(ticket), remove: formerPlace };
    await part.change(companyKeys.ticket(companyId, id), change, [...unchanged(ticket), ['updatedAt', '=', ticket.updatedAt]]);
  });
}
