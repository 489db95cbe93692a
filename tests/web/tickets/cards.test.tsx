import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);

describe('a bubble', () => {
  it('says what a message is that has no form of its own, and what it is waiting for', async () => {
    const messages = [
      aMessage(1, 1, { kind: 'card', card: 'waiting', body: '' }),
      aMessage(1, 2, { kind: 'card', card: 'poll', body: 'Almoço?\n• Sim\n• Não' }),
      aMessage(1, 3, { kind: 'image', mediaType: 'image', card: 'waiting', body: '' }),
      aMessage(1, 5, { kind: 'image', mediaType: 'image', fromMe: true, body: '', failure: 'ERR_WAPP_DOWNLOAD_MEDIA' }),
      aMessage(1, 4, { body: 'vi o anúncio', isForwarded: true, ad: { title: 'Bolos', body: 'peça já', url: 'javascript:alert(1)' } }),
    ];
    await openTickets(path, { tickets: [ticket], messages });

    expect(await screen.findByText(/ainda não pôde ser lida/)).toBeInTheDocument();
    expect(screen.getByText('Enquete')).toBeInTheDocument();
    expect(screen.getByText(/• Sim/)).toBeInTheDocument();
    expect(screen.getByText('Pedindo o arquivo ao celular…')).toBeInTheDocument();
    expect(screen.getByText('Arquivo indisponível')).toBeInTheDocument();
    expect(screen.queryByText(/Não enviada/)).not.toBeInTheDocument();
    expect(screen.getByText('Encaminhada')).toBeInTheDocument();
    expect(screen.getByText('Bolos')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /javascript/ })).not.toBeInTheDocument();
  });
});
