import { describe, expect, it } from 'vitest';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { acceptedTicket, customerWrites } from '#tests/support/conversations.ts';
import { joinTickets, liveHome, messageRow } from './live-home.ts';

describe('a customer’s message', () => {
  it('is told with the ticket that counts it, whichever batches bring the two', async () => {
    const { home, connection, sockets, join, rowOf, push } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const socketId = await join(home.admin, joinTickets, { action: 'joinChatBox', ticketId: ticket.id });
    const before = await rowOf(ticket.id);
    const message = await customerWrites(home, connection, { text: 'Tem bolo?' });
    const row = await messageRow(home, connection.connectionId, ticket.contactId, message.whatsappMessageId);
    sockets.forget();

    await push({ before: undefined, after: row });
    expect(sockets.pushed(socketId)).toBe(0);
    await push({ before, after: await rowOf(ticket.id) });

    expect([sockets.pushed(socketId), sockets.events(socketId)]).toMatchObject([
      1,
      [{ data: { action: 'create', message: { body: 'Tem bolo?' } } }, { data: { action: 'update', ticket: { lastMessage: 'Tem bolo?' } } }],
    ]);
    // A change of state counts no message.
    await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'pending' } });
    await push({ before: await rowOf(ticket.id), after: await rowOf(ticket.id) });
    expect(sockets.events(socketId).filter(({ event }) => event.endsWith('appMessage'))).toHaveLength(1);
  });

  it('is told by itself once no ticket is to count it', async () => {
    const { home, connection, sockets, join, push } = await liveHome();
    const ticket = await acceptedTicket(home, connection);
    const socketId = await join(home.admin, { action: 'joinChatBox', ticketId: ticket.id });
    const message = await customerWrites(home, connection);
    const row = await messageRow(home, connection.connectionId, ticket.contactId, message.whatsappMessageId);
    sockets.forget();

    await push({ before: row, after: { ...row, byTicket: false } });

    expect(sockets.events(socketId)).toMatchObject([{ data: { action: 'create' } }]);
  });
});
