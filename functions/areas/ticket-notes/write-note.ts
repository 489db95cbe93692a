import { type TicketNoteId, ulid } from '#shared/contract/ids.ts';
import type { BodyOf } from '#shared/contract/route.ts';
import type { TicketNote, ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { loadReadableTicket } from '#functions/conversations/viewer.ts';
import { loadItem } from '#functions/data/find-item.ts';
import { mentionRemovals, mentionWrites } from '#functions/records/tickets/mention-item.ts';
import { noteLine, noteLineRemoval } from '#functions/conversations/note-line.ts';
import { noteKey, notePlace, ticketNoteItem, type TicketNoteItem, toTicketNote } from '#functions/records/tickets/ticket-note-item.ts';
import { put, remove } from '#functions/data/writes.ts';
import { requireOwnerOrAdmin } from '#functions/stack/owner-or-admin.ts';
import { newRecordId } from '#functions/tools/creation.ts';
import type { Principal } from '#functions/tools/principal.ts';
import { isoTime } from '#functions/ports/clock.ts';
import type { TicketNoteDeps } from './deps.ts';
import { colleaguesWhoSee } from './mentions.ts';

/** The browser names colleagues, an integrator need not. */
type WrittenNote = Omit<BodyOf<typeof ticketNoteRoutes.createTicketNote>, 'mentions'> & Partial<BodyOf<typeof ticketNoteRoutes.createTicketNote>>;

/** Everybody who may see the ticket may add a note, closed or not. @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
export async function createTicketNote(deps: TicketNoteDeps, principal: Principal, { note, ticketId, mentions: named = [] }: WrittenNote): Promise<TicketNote> {
  const { companyId, userId, name: userName } = principal;
  const table = deps.table.forCompany(companyId);
  const { ticket } = await loadReadableTicket(table, principal, ticketId, deps.clock.nowMs(), { consistent: true });
  const mentions = await colleaguesWhoSee(deps, principal, ticket, named);
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
    mentions,
    ...(mentions.length > 0 ? { ticketUuid: ticket.uuid } : {}),
    createdAt,
  };
  await table.commit(put(noteKey(item), item, ['absent']), noteLine(ticket, item), ...mentionWrites(item));
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
  const key = noteKey({ companyId, ...place });
  const note = await loadItem(table, key, ticketNoteItem, 'ERR_NO_NOTE_FOUND');
  requireOwnerOrAdmin(principal, note.userId);
  await table.commit(remove(key), noteLineRemoval(ticket, note), ...mentionRemovals(note));
  return { message: 'note deleted' };
}
