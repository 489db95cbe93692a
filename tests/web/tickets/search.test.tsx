import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aConnection, aMessage, aTag, aTicket } from '../support/builders.ts';
import { aUser, colleague, openTickets } from './support.tsx';

const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');

describe('search of tickets', () => {
  it('searches contacts, numbers and words, of everybody for an admin', async () => {
    const [urgent, vip] = [aTag(1, { name: 'Urgente' }), aTag(2, { name: 'VIP' })];
    const found = aTicket(7, { status: 'closed', userId: colleague });
    const { user, calls } = await openTickets('/tickets', {
      api: {
        listTickets: ({ query }) => ({ tickets: query['searchParam'] === 'azul' ? [found] : [], hasMore: false }),
        listConnections: () => [aConnection(1)],
        suggestTags: () => [urgent, vip],
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    const asked = () => calls.filter(({ route }) => route === 'listTickets').map(({ query }) => query);

    await user.type(await screen.findByRole('searchbox', { name: 'Contato, número ou palavras' }), 'azul');

    expect(await screen.findByRole('link', { name: 'Contato 7' })).toBeInTheDocument();
    expect(rows()[0]).toHaveTextContent('Resolvido');
    expect(asked().at(-1)).toEqual({ searchParam: 'azul', showAll: 'true' });
    expect(asked().filter((query) => query['searchParam'])).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Bruno Lima' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ searchParam: 'azul', users: JSON.stringify([colleague]) }));
    for (const name of ['Urgente', 'VIP']) await user.click(await screen.findByRole('menuitemcheckbox', { name }));
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ searchParam: 'azul', users: JSON.stringify([colleague]), tags: JSON.stringify([urgent.id, vip.id]) }),
    );
  });

  it('finds nothing in so many words, and offers no filter by user to those who may not', async () => {
    const { user } = await openTickets('/tickets', { session: aUser(), api: { listConnections: () => [aConnection(1)] } });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));

    await user.type(await screen.findByRole('searchbox'), 'nada{Enter}');

    expect(await screen.findByText('Nada aqui!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Sem fila' })).toBeInTheDocument();
    expect(screen.queryByText('Usuários', { selector: '[role=presentation]' })).not.toBeInTheDocument();
  });

  it('counts nothing as unread that was found once and has been read since', async () => {
    const unread = aTicket(3, { unreadMessages: 2 });
    const { user, sockets } = await openTickets('/tickets', { tickets: [unread], api: { listTickets: () => ({ tickets: [unread], hasMore: false }) } });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await user.type(await screen.findByRole('searchbox'), 'contato{Enter}');
    await screen.findByRole('link', { name: 'Contato 3' });
    await user.click(screen.getByRole('tab', { name: 'Abertos' }));
    await waitFor(() => expect(document.title).toBe('(1) Tickets · Recado'));

    sockets.emit('ticket', { action: 'updateUnread', ticketId: unread.id });

    await waitFor(() => expect(document.title).toBe('Tickets · Recado'));
  });

  it('keeps what a search found where it stands, with what changes in it', async () => {
    const { user, sockets } = await openTickets('/tickets', {
      api: { listTickets: ({ query }) => ({ tickets: query['searchParam'] ? [aTicket(3), aTicket(4)] : [], hasMore: false }) },
    });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await user.type(await screen.findByRole('searchbox'), 'contato{Enter}');
    await screen.findByRole('link', { name: 'Contato 4' });

    sockets.emit('ticket', { action: 'update', ticket: aTicket(4, { status: 'closed', updatedAt: '2026-11-20T15:00:00.000Z' }) });
    sockets.emit('ticket', { action: 'update', ticket: aTicket(5, { updatedAt: '2026-11-20T15:00:00.000Z' }) });

    await waitFor(() => expect(rows()[1]).toHaveTextContent('Resolvido'));
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Contato 3', 'Contato 4']);
  });

  it('shows why a ticket was found: the sentence, its words marked, by whom and when', async () => {
    const [ours, theirs, waiting, named] = [aTicket(3), aTicket(4), aTicket(5, { status: 'pending', userId: null }), aTicket(6)];
    const sentence = (n: number, excerpt: string, more = {}) => ({
      id: aMessage(n, 1).id,
      ticketId: aTicket(n).id,
      excerpt,
      fromMe: false,
      author: null,
      createdAt: '2026-03-03T12:00:00.000Z',
      ...more,
    });
    const found = [
      sentence(3, 'A torta é de maçã', { fromMe: true, author: 'Ana Prado' }),
      sentence(4, 'Quero TORTÃ, e tortas'),
      sentence(5, 'Uma torta', { fromMe: true }),
    ];
    const { user, sockets } = await openTickets('/tickets', {
      tickets: [waiting],
      messages: [aMessage(5, 1, { body: 'Uma torta' })],
      api: {
        listTickets: ({ query }) =>
          query['searchParam'] ? { tickets: [ours, theirs, waiting, named], found, hasMore: false } : { tickets: [], hasMore: false },
      },
    });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));

    await user.type(await screen.findByRole('searchbox'), 'torta{Enter}');

    await waitFor(() => expect(rows()[0]).toHaveTextContent(/· Ana Prado:\s*A torta é de maçã/));
    expect(rows()[1]).toHaveTextContent(/· Quero TORTÃ, e tortas/);
    expect(rows()[2]).toHaveTextContent(/· Você:\s*Uma torta/);
    expect(rows().map((row) => [...row.querySelectorAll('mark')].map(({ textContent }) => textContent))).toEqual([
      ['torta'],
      ['TORTÃ', 'tortas'],
      ['torta'],
      [],
    ]);
    expect(rows()[3]).toHaveTextContent('Olá');
    sockets.emit('ticket', { action: 'update', ticket: aTicket(3, { status: 'closed', lastMessage: 'Até logo' }) });
    await waitFor(() => expect(rows()[0]).toHaveTextContent('Resolvido'));
    expect(rows()[0]).toHaveTextContent('A torta é de maçã');
    // Its row leads nowhere, since it waits.
    await user.click(screen.getByRole('link', { name: /Uma torta/ }));
    await waitFor(() => expect(screen.getByText('Uma torta', { selector: '[data-found] *' })).toBeInTheDocument());
  });

  it('marks the name for which a ticket was found', async () => {
    const { user } = await openTickets('/tickets', { api: { listTickets: () => ({ tickets: [aTicket(3)], found: [], hasMore: false }) } });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));

    await user.type(await screen.findByRole('searchbox'), 'cont{Enter}');

    await waitFor(() => expect(within(screen.getByRole('link', { name: 'Contato 3' })).getByText('Contato').tagName).toBe('MARK'));
  });

  it('opens what was found at the message that was shown, and not at a newer one', async () => {
    const ticket = aTicket(3);
    const messages = [aMessage(3, 1, { body: 'O vestido é azul' }), aMessage(3, 2, { body: 'Azul mesmo' })];
    const found = [{ id: messages[0]!.id, ticketId: ticket.id, excerpt: 'O vestido é azul', fromMe: false, author: null, createdAt: messages[0]!.createdAt }];
    const { user } = await openTickets('/tickets', { tickets: [ticket], messages, api: { listTickets: () => ({ tickets: [ticket], found, hasMore: false }) } });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await user.type(await screen.findByRole('searchbox'), 'azul{Enter}');

    await user.click(await screen.findByRole('link', { name: 'Contato 3' }));

    await waitFor(() => expect(document.querySelector('[data-found]')).toHaveTextContent('O vestido é azul'));
  });

  it('opens what was found at the message with the words', async () => {
    const ticket = aTicket(3);
    const messages = [aMessage(3, 1, { body: 'O vestido é azul' }), ...Array.from({ length: 5 }, (_, n) => aMessage(3, n + 2))];
    const { user } = await openTickets('/tickets', { tickets: [ticket], messages, api: { listTickets: () => ({ tickets: [ticket], hasMore: false }) } });
    await user.click(await screen.findByRole('tab', { name: 'Busca' }));
    await user.type(await screen.findByRole('searchbox'), 'azul vestido{Enter}');

    await user.click(await screen.findByRole('link', { name: 'Contato 3' }));

    await waitFor(() => expect(screen.getByText('O vestido é azul').closest('[data-found]')).not.toBeNull());
  });
});
