import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aTicket } from '../support/builders.ts';
import { colleague, me, messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);

describe('colleagues in the same conversation', () => {
  it('are named until they leave', async () => {
    const { sockets } = await openTickets(pathOf(ticket), { tickets: [ticket] });
    await messageBox();
    await vi.waitUntil(() => sockets.all.at(-1)?.sent.some((said) => Object(said).action === 'joinChatBox'));

    sockets.emit('viewing', {
      ticketId: ticket.id,
      users: [
        { userId: me, name: 'Ana Souza' },
        { userId: colleague, name: 'Bruno Lima' },
      ],
    });
    expect(await screen.findByText('Bruno Lima também está vendo')).toBeInTheDocument();
    sockets.emit('typing', { ticketId: ticket.id, userId: colleague, name: 'Bruno Lima', on: true });
    expect(await screen.findByText('Bruno Lima está digitando…')).toBeInTheDocument();
    sockets.emit('typing', { ticketId: ticket.id, userId: colleague, name: 'Bruno Lima', on: false });
    sockets.emit('viewing', { ticketId: ticket.id, users: [{ userId: me, name: 'Ana Souza' }] });

    await waitFor(() => expect(screen.queryByText(/Bruno Lima/)).not.toBeInTheDocument());
  });
});
