import type { ticketNoteRoutes } from '#shared/contract/ticket-notes.ts';
import { once } from '#functions/stack/create-once.ts';
import type { Handlers } from '#functions/stack/http.ts';
import type { TicketNoteDeps } from './deps.ts';
import { findTicketNotes, listTicketNotes } from './list-notes.ts';
import { listMentions, seeMentions } from './mentions.ts';
import { createTicketNote, deleteTicketNote, getTicketNote } from './write-note.ts';

export const ticketNoteHandlers = (deps: TicketNoteDeps): Handlers<typeof ticketNoteRoutes> => ({
  listTicketNotes: ({ principal, query }) => listTicketNotes(deps, principal, query),
  findTicketNotes: ({ principal, query }) => findTicketNotes(deps, principal, query),
  createTicketNote: once(
    ({ principal, body }) => createTicketNote(deps, principal, body),
    ({ principal, body }, id) => getTicketNote(deps, principal, { ticketId: body.ticketId, ulid: id }),
  ),
  listMentions: ({ principal }) => listMentions(deps, principal),
  seeMentions: ({ principal, body }) => seeMentions(deps, principal, body),
  deleteTicketNote: ({ principal, params }) => deleteTicketNote(deps, principal, params.ticketNoteId),
});
