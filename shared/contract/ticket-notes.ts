import * as z from 'zod';
import { contactId, ticketId, ticketNoteId, timestamp, userId } from './ids.ts';
import { ok, pageQuery, pageReply } from './lists.ts';
import { defineRoutes } from './route.ts';

/** Notes that a list brings whole. */
export const mostListedNotes = 100;

/** A note among staff about a ticket; customers never see it. */
export const ticketNote = z.object({
  id: ticketNoteId,
  note: z.string(),
  ticketId,
  contactId,
  /** Author, by the name of that moment. */
  user: z.object({ id: userId, name: z.string() }),
  createdAt: timestamp,
});
export type TicketNote = z.output<typeof ticketNote>;

/** Either a ticket, or the newest tickets of a contact; one of both is needed. */
const scope = { ticketId: ticketId.optional(), contactId: contactId.optional() };

export const ticketNoteRoutes = defineRoutes({
  listTicketNotes: {
    method: 'GET',
    path: '/ticket-notes',
    permission: 'session',
    summary: 'Notes of a ticket, newest first, 20 a page.',
    query: z.object({ ...pageQuery, ticketId: ticketId.optional() }),
    reply: z.object({ ticketNotes: z.array(ticketNote), ...pageReply }),
  },
  /** The specification's call of the contact drawer. */
  findTicketNotes: {
    method: 'GET',
    path: '/ticket-notes/list',
    permission: 'session',
    summary: 'Notes of a ticket, or of the newest tickets of a contact that this user may see; newest first, at most 100.',
    query: z.object(scope),
    reply: z.array(ticketNote),
  },
  createTicketNote: {
    method: 'POST',
    path: '/ticket-notes',
    permission: 'conversations:answer',
    summary: 'Write a note on a ticket that this user may see.',
    body: z.object({ note: z.string().trim().min(2).max(4_096), ticketId, contactId: contactId.optional() }),
    reply: ticketNote,
    status: 201,
  },
  deleteTicketNote: {
    method: 'DELETE',
    path: '/ticket-notes/{ticketNoteId}',
    permission: 'conversations:answer',
    summary: 'Delete a note: its author, or an admin.',
    params: z.object({ ticketNoteId }),
    reply: ok,
  },
});
