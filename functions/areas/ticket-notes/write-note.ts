import { AppError } from '#shared/contract/errors.ts';
import { type TicketNoteId, ulid } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { TicketNote, ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { loadReadableTicket } from '#functions/conversations/viewer.ts';
import { noteKey, notePlace, ticketNoteItem, type TicketNoteItem, toTicketNote } from '#functions/records/tickets/ticket-note-item.ts';
import { put, remove } from '#functions/data/writes.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { TicketNoteDeps } from './deps.ts';

/** Everybody who may see the ticket may add a note, closed or not. @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function createTicketNote(
  deps: TicketNoteDeps,
  principal: Principal,
  { note, ticketId }: BodyOf<typeof ticketNoteRoutes.createTicketNote>,
): Promise<TicketNote> {
  const { companyId, userId, name: userName } = principal;
  const table = deps.table.forCompany(companyId);
  const { ticket } = await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: true });
  const createdAt = isoTime(deps.clock.nowMs());
  const item: TicketNoteItem = {
    type: 'ticketNote',
    companyId,
    ticketId,
    ulid: ulid.parse(newRecordId(deps.clock)),
    contactId: ticket.contactId,
    userId,
    userName,
    note,
    createdAt,
  };
  await table.commit(put(noteKey(item), item, ['absent']));
  return toTicketNote(item);
}

/** @throws AppError ERR_NO_NOTE_FOUND */
export async function getTicketNote({ table }: TicketNoteDeps, { companyId }: Principal, place: ReturnType<typeof notePlace>): Promise<TicketNote> {
  const stored = await table.forCompany(companyId).get(noteKey({ companyId, ...place }), { consistent: true });
  if (!stored) throw new AppError('ERR_NO_NOTE_FOUND');
  return toTicketNote(ticketNoteItem.parse(stored));
}

/** @throws AppError ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION for a ticket of another queue or another user's note */
export async function deleteTicketNote(deps: TicketNoteDeps, principal: Principal, id: TicketNoteId): Promise<{ message: string }> {
  const { companyId } = principal;
  const table = deps.table.forCompany(companyId);
  const place = notePlace(id);
  await loadReadableTicket(table, principal, place.ticketId, deps.clock.nowMs(), { consistent: true });
  const key = noteKey({ companyId, ...place });
  const stored = await table.get(key, { consistent: true });
  if (!stored) throw new AppError('ERR_NO_NOTE_FOUND');
  requireOwnerOrAdmin(principal, ticketNoteItem.parse(stored).userId);
  await table.commit(remove(key));
  return { message: 'note deleted' };
}
