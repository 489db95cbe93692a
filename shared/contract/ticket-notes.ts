import * as z from 'zod';
import { customerName } from './customer-fields.ts';
import { contactId, ticketId, ticketNoteId, timestamp, ulid, userId } from './ids.ts';
import { ok, pageOf } from './lists.ts';
import { noteText } from './note-text.ts';
import { defineRoutes } from './route.ts';
import { routesAt } from './routes-at.ts';

/** Notes that a list brings whole. */
export const mostListedNotes = 100;
/** Colleagues that a note may name. */
export const mostMentioned = 10;
/** Mentions that the bell shows. */
export const mostMentions = 20;

/** A note among staff about a ticket; customers never see it. */
export const ticketNote = z.object({
  id: ticketNoteId,
  note: z.string(),
  ticketId,
  contactId,
  /** Author, by the name of that moment. */
  user: z.object({ id: userId, name: z.string() }),
  /** Colleagues whom it names and who may see the ticket: they are told. */
  mentions: z.array(userId),
  createdAt: timestamp,
});
export type TicketNote = z.output<typeof ticketNote>;

/** A note that names the reader, until they have looked at its ticket. It has none of the note's words. */
export const noteMention = z.object({
  id: ticketNoteId,
  ticketId,
  ticketUuid: ulid,
  contactName: customerName,
  /** Author of the note. */
  user: z.object({ id: userId, name: z.string() }),
  createdAt: timestamp,
});
export type NoteMention = z.output<typeof noteMention>;

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
    z.object({
      note: noteText,
      ticketId,
      contactId: contactId.optional(),
      /** Colleagues to tell. Those who may not see the ticket are left out, as the reply shows. */
      mentions: z.array(userId).max(mostMentioned).default([]),
    }),
    ticketNote,
  ),
  deleteTicketNote: write.remove('Delete a note: its author, or an admin.'),
  listMentions: read.every(
    '/mentions',
    'Notes that name this user and whose tickets they have not looked at since, newest first, at most 20.',
    z.array(noteMention),
  ),
  seeMentions: {
    method: 'PUT',
    path: '/ticket-notes/mentions/seen',
    permission: 'session',
    summary: 'Forget the mentions of this user on a ticket: they have looked at it.',
    body: z.object({ ticketId }),
    reply: ok,
  },
});
