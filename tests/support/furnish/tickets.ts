import { createContact } from '#functions/areas/contacts/create-contact.ts';
import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { type Furnish, numberOf, ulidOf } from './furnished.ts';

export const furnishTickets: Furnish<'tickets'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  const newcomer = await createContact(home.deps, home.admin, { name: 'Sem ticket' });
  return {
    ids: { ticketId: { ...numberOf(ticket.id), isOfQueue: true }, uuid: { ...ulidOf(ticket.uuid), isOfQueue: true } },
    bodies: {
      updateTicket: { status: 'open' },
      createTicket: { contactId: newcomer.id, queueId: home.queue.queueId },
      snoozeTicket: { until: 'reply' },
      undoMove: { undo: 'none' },
    },
    notPlain: ['deleteTicket', 'undoMove'],
  };
};
