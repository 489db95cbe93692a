import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const path = pathOf(ticket);

describe('what a message answers', () => {
  it('quotes a signed message of ours without its signature', async () => {
    const old = aMessage(1, 1, { fromMe: true, body: '*Ana Prado:*\nSai *hoje* às 16h' });
    const answer = aMessage(1, 2, { body: 'Obrigada', quotedMsg: { id: old.id, body: old.body, fromMe: true, mediaType: null } });
    await openTickets(path, { tickets: [ticket], messages: [old, answer] });

    expect(await screen.findByRole('button', { name: /^Ir para a mensagem respondida/ })).toHaveTextContent(/Você\s*Sai hoje às 16h$/);
  });
});
