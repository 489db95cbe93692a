import { AppError } from '#shared/contract/errors.ts';
import type { CompanyId, ContactId, TicketId } from '#shared/contract/ids.ts';
import { recordPageSize } from '#shared/contract/lists.ts';
import type { QueryOf, ReplyOf } from '#shared/contract/route.ts';
import { mostListedNotes, type TicketNote, type ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { loadReadableTicket, loadReader } from '#functions/conversations/viewer.ts';
import { companyKeys } from '#functions/data/keys.ts';
import { ticketsInPosting } from '#functions/data/postings.ts';
import { readListed } from '#functions/data/list-page.ts';
import { readableItems } from '#functions/data/readable.ts';
import type { TablePart } from '#functions/data/table.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { ticketNoteItem, toTicketNote } from '#functions/records/tickets/ticket-note-item.ts';
import { readPage } from '#functions/stack/paging.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketNoteDeps } from './deps.ts';

/** Tickets of a contact whose notes are looked for: each is half a read unit and one for its row. */
const newestTickets = 20;

/** @throws AppError ERR_VALIDATION without a ticket, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function listTicketNotes(
  deps: TicketNoteDeps,
  principal: Principal,
  query: QueryOf<typeof ticketNoteRoutes.listTicketNotes>,
): Promise<ReplyOf<typeof ticketNoteRoutes.listTicketNotes>> {
  const { ticketId } = query;
  if (ticketId === undefined) throw new AppError('ERR_VALIDATION', { field: 'ticketId' });
  const table = deps.table.forCompany(principal.companyId);
  await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: true });
  const page = await readPage(principal, `ticket-notes ${ticketId}`, query, (after) => readNotes(table, principal.companyId, ticketId, recordPageSize, after));
  const { items, ...position } = page;
  return { ticketNotes: items.map(toTicketNote), ...position };
}

/** @throws AppError ERR_VALIDATION without ticket and contact, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function findTicketNotes(
  deps: TicketNoteDeps,
  principal: Principal,
  { ticketId, contactId }: QueryOf<typeof ticketNoteRoutes.findTicketNotes>,
): Promise<TicketNote[]> {
  const table = deps.table.forCompany(principal.companyId);
  if (ticketId === undefined) {
    if (contactId === undefined) throw new AppError('ERR_VALIDATION', { field: 'ticketId' });
    return notesOfContact(deps, table, principal, contactId);
  }
  const { ticket } = await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: true });
  if (contactId !== undefined && ticket.contactId !== contactId) return [];
  return (await readNotes(table, principal.companyId, ticketId, mostListedNotes)).items.map(toTicketNote);
}

async function notesOfContact(deps: TicketNoteDeps, table: TablePart, principal: Principal, contactId: ContactId): Promise<TicketNote[]> {
  const { companyId } = principal;
  const ids = (await ticketsInPosting(table, companyId, { list: `contact#${contactId}`, word: '' })).toSorted((one, other) => other - one);
  const [viewer, rows] = await Promise.all([
    loadReader(table, principal, deps.clock.nowMs()),
    table.getMany(ids.slice(0, newestTickets).map((id) => companyKeys.ticket(companyId, id))),
  ]);
  const visible = readableItems(ticketItem, rows).filter((ticket) => ticket.contactId === contactId && canSee(viewer, ticket));
  const pages = await Promise.all(visible.map(({ id }) => readNotes(table, companyId, id, mostListedNotes)));
  const notes = pages.flatMap(({ items }) => items).toSorted((one, other) => (one.ulid < other.ulid ? 1 : -1));
  return notes.slice(0, mostListedNotes).map(toTicketNote);
}

/** Newest first. */
function readNotes(table: TablePart, companyId: CompanyId, ticketId: TicketId, limit: number, after?: string) {
  const { pk, sk: prefix } = companyKeys.ticketNote(companyId, ticketId, '');
  return readListed(table, ticketNoteItem, { pk, prefix, newestFirst: true, consistent: true, limit, after });
}
