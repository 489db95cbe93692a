import type { TicketNoteId } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { TicketNote, ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { loadReadableTicket } from '#functions/conversations/viewer.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { internalNote, noteRemovals, noteWrites } from '#functions/conversations/internal-note.ts';
import { noteKey, notePlace, ticketNoteItem, toTicketNote } from '#functions/records/tickets/ticket-note-item.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { TicketNoteDeps } from './deps.ts';
import { colleaguesWhoSee } from './mentions.ts';

/** The browser names colleagues, an integrator need not. */
type WrittenNote = Omit<BodyOf<typeof ticketNoteRoutes.createTicketNote>, 'mentions'> & Partial<BodyOf<typeof ticketNoteRoutes.createTicketNote>>;

/** Everybody who may see the ticket may add a note, closed or not. @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function createTicketNote(deps: TicketNoteDeps, principal: Principal, { note, ticketId, mentions: named = [] }: WrittenNote): Promise<TicketNote> {
  const table = deps.table.forCompany(principal.companyId);
  const { ticket } = await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: true });
  const mentions = await colleaguesWhoSee(deps, principal, ticket, named);
  const item = internalNote(deps.clock, principal, ticket, { note, mentions, createdAt: isoTime(deps.clock.nowMs()) });
  await table.commit(...noteWrites(ticket, item));
  return toTicketNote(item);
}

/** @throws AppError ERR_NO_NOTE_FOUND */
export async function getTicketNote({ table }: TicketNoteDeps, { companyId }: Principal, place: ReturnType<typeof notePlace>): Promise<TicketNote> {
  return toTicketNote(await loadItem(table.forCompany(companyId), noteKey({ companyId, ...place }), ticketNoteItem, 'ERR_NO_NOTE_FOUND'));
}

/** @throws AppError ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION for a ticket of another queue or another user's note */
export async function deleteTicketNote(deps: TicketNoteDeps, principal: Principal, id: TicketNoteId): Promise<{ message: string }> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const place = notePlace(id);
  const { ticket } = await loadReadableTicket(table, principal, place.ticketId, deps.clock.nowMs(), { consistent: true });
  const note = await loadItem(table, noteKey({ companyId, ...place }), ticketNoteItem, 'ERR_NO_NOTE_FOUND');
  requireOwnerOrAdmin(principal, note.userId);
  await table.commit(...noteRemovals(ticket, note));
  return { message: 'note deleted' };
}
