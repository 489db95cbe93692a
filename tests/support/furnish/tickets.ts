import { acceptedTicket } from '../conversations.ts';
import { given } from '../given.ts';
import { type Furnish, numberOf, ulidOf } from './furnished.ts';

export const furnishTickets: Furnish<'tickets'> = async (home) => {
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const ticket = await acceptedTicket(home, connection);
  return {
    ids: { ticketId: { ...numberOf(ticket.id), isOfQueue: true }, uuid: { ...ulidOf(ticket.uuid), isOfQueue: true } },
    bodies: { updateTicket: { status: 'open' }, snoozeTicket: { until: 'reply' } },
    notPlain: ['deleteTicket'],
  };
};
