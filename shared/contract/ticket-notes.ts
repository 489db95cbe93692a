import * as z from 'zod';
import { contactId, ticketId, ticketNoteId, timestamp, userId } from './ids.ts';
import { pageOf } from './lists.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

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

const read = routesAt('/ticket-notes', { ticketNoteId }, { permission: 'session' });
const write = routesAt('/ticket-notes', { ticketNoteId }, { permission: 'conversations:answer' });

export const ticketNoteRoutes = defineRoutes({
  listTicketNotes: read.list('Notes of a ticket, newest first, 20 a page.', { ticketId: ticketId.optional() }, pageOf('ticketNotes', ticketNote)),
  /** The specification's call of the contact drawer. */
  findTicketNotes: {
    ...read.every('/list', 'Notes of a ticket, or of the newest tickets of a contact that this user may see; newest first, at most 100.', z.array(ticketNote)),
    /** Either a ticket, or the newest tickets of a contact; one of both is needed. */
    query: z.object({ ticketId: ticketId.optional(), contactId: contactId.optional() }),
  },
  createTicketNote: write.create(
    'Write a note on a ticket that this user may see.',
    z.object({ note: z.string().trim().min(2).max(4_096), ticketId, contactId: contactId.optional() }),
    ticketNote,
  ),
  deleteTicketNote: write.remove('Delete a note: its author, or an admin.'),
});
