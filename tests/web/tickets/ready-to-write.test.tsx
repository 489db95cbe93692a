import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import type { RenderedApp } from '../support/render-app.tsx';
import { sent } from './sent.ts';
import { me, messageBox, openTickets, pathOf } from './support.tsx';

type User = RenderedApp['user'];

const ticket = aTicket(1);
const note = {
  id: '1-01J00000000000000000000801',
  note: 'Ligar amanhã',
  ticketId: ticket.id,
  contactId: ticket.contactId,
  user: { id: me, name: 'Ana Souza' },
  mentions: [],
  createdAt: '2026-11-20T12:00:05.000Z',
};

async function open(): Promise<RenderedApp> {
  const api = { sendMessage: () => ({ messages: [] }), createTicketNote: () => note };
  const app = await openTickets(pathOf(ticket), { tickets: [ticket], messages: [aMessage(1, 1, { body: 'Oi' })], api });
  const media = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => (query === '(hover: hover)' ? Object.assign(media(query), { matches: true }) : media(query)));
  return app;
}

/** A letter outside of a field is a shortcut, such as E, which resolves the ticket. */
describe('what is typed on goes into the box', () => {
  it.each([
    ['a pointer', (user: User) => user.click(screen.getByRole('button', { name: 'Enviar' }))],
    ['keys', (user: User) => user.tab().then(() => user.keyboard('{Enter}'))],
  ])('after a message was sent by its button, with %s', async (_with, press) => {
    const { user, calls } = await open();
    await user.type(await messageBox(), 'Bom dia');

    await press(user);
    await waitFor(() => expect(sent(calls)).toHaveLength(1));
    await waitFor(async () => expect(await messageBox()).toHaveFocus());
    await user.keyboard('e agora?');

    expect(await messageBox()).toHaveValue('e agora?');
  });

  it('after something beside it was pressed with a pointer', async () => {
    const { user } = await open();
    await user.type(await messageBox(), 'Bom dia');

    await user.click(screen.getByRole('button', { name: 'Assinar mensagens com o meu nome' }));
    await user.keyboard(' e até');

    expect(await messageBox()).toHaveValue('Bom dia e até');
  });

  it('after a file was chosen', async () => {
    const { user } = await open();
    await messageBox();
    screen.getByRole('button', { name: 'Anexar arquivos' }).focus();

    await user.upload(screen.getByLabelText('Anexar arquivos', { selector: 'input' }), new File(['lista'], 'lista.txt'));

    expect(await messageBox()).toHaveFocus();
  });

  it('after a note was kept by its button', async () => {
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: 'Nota interna' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nota interna' }), note.note);

    await user.tab();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.some(({ route }) => route === 'createTicketNote')).toBe(true));

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nota interna' })).toHaveFocus());
  });
});
