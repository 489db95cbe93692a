import { createTicketNote } from '#functions/areas/ticket-notes/write-note.ts';
import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import type { Furnish } from './furnished.ts';

export const furnishTicketNotes: Furnish<'ticketNotes'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const { id } = await createTicketNote(home.deps, home.admin, { note: 'nosso segredo', ticketId: ticket.id });
  return {
    ids: { ticketNoteId: { own: id, missing: '999999-01J00000000000000000000000', malformed: '???', isCounted: true, isOfQueue: true } },
    bodies: { createTicketNote: { note: 'ligar amanhã', ticketId: ticket.id }, seeMentions: { ticketId: ticket.id } },
    known: { ticketId: [ticket.id], ticketNoteId: [id] },
    // Without a ticket there is nothing to list.
    notPlain: ['deleteTicketNote', 'listTicketNotes', 'findTicketNotes'],
  };
};
