import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aConnection, aMessage, aQueue, aTicket, queueIdOf } from '../support/builders.ts';
import { fail } from '../support/fake-api.ts';
import { aUser, colleague, me, openTickets } from './support.tsx';

const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');
const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' }, unreadMessages: 3 });
const waiting = aTicket(2, { status: 'pending', userId: null, contact: { ...aTicket(2).contact, name: 'Pedro' } });

async function filterBy(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name }));
}

describe('ticket list', () => {
  it('shows the open tickets with exact counts, unread ones and their queue', async () => {
    await openTickets('/tickets', {
      tickets: [{ ...maria, queueId: queueIdOf(1) }, aTicket(3)],
      api: { countTickets: () => ({ open: 2, openAll: 9, pending: 1284 }), listQueues: () => [aQueue(1, { name: 'Vendas' })] },
    });

    const first = await screen.findByRole('link', { name: 'Maria' });

    const row = first.closest('[role=listitem]');
    expect(row).toHaveTextContent('3 mensagens não lidas');
    expect(row).toHaveTextContent('Vendas');
    expect(rows()[1]).toHaveTextContent('Sem fila');
    expect(await screen.findByRole('button', { name: /Atendendo.*2 tickets/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /Aguardando.*1284 tickets/ })).toBeInTheDocument();
  });

  it('says when the last message is ours', async () => {
    await openTickets('/tickets', { tickets: [aTicket(1, { lastMessage: 'Até logo', lastMessageFromMe: true }), aTicket(2, { lastMessage: 'Oi' })] });

    await screen.findByRole('link', { name: 'Contato 1' });

    expect(rows()[0]).toHaveTextContent('Você: Até logo');
    expect(rows()[1]).not.toHaveTextContent('Você:');
  });

  it('opens a waiting ticket only by accepting it', async () => {
    const accepted = { ...waiting, status: 'open' as const, userId: me };
    const tickets: Ticket[] = [waiting, aTicket(3)];
    const updateTicket = (): Ticket => (tickets[0] = accepted);
    const { user, calls } = await openTickets('/tickets', { tickets, api: { updateTicket } });
    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));
    await user.click(await screen.findByText('Pedro'));
    expect(location.pathname).toBe('/tickets');

    await user.click(screen.getByRole('button', { name: 'Aceitar Pedro' }));

    await waitFor(() => expect(location.pathname).toBe(`/tickets/${waiting.uuid}`));
    expect(calls.find(({ route }) => route === 'updateTicket')).toMatchObject({ params: { ticketId: '2' }, body: { status: 'open', userId: me } });
    expect(await screen.findByRole('link', { name: 'Pedro', current: 'page' })).toBeInTheDocument();
  });

  it('names the winner when somebody else accepted first', async () => {
    const { user } = await openTickets('/tickets', {
      tickets: [waiting],
      api: { updateTicket: () => fail('ERR_TICKET_ALREADY_ACCEPTED', { userId: colleague, name: 'Bruno Lima' }) },
    });
    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));

    await user.click(await screen.findByRole('button', { name: 'Aceitar Pedro' }));

    expect(await screen.findByText('Bruno Lima já aceitou este ticket.')).toBeInTheDocument();
    expect(location.pathname).toBe('/tickets');
  });

  it('says what comes next where nobody is served, and where nobody waits', async () => {
    const { user } = await openTickets('/tickets', { tickets: [], api: { listConnections: () => [aConnection(1)] } });

    expect(await screen.findByText(/^Ninguém espera por você\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Aguardando/ }));

    expect(await screen.findByText(/^Quando um cliente escrever/)).toBeInTheDocument();
  });

  it('closes from the list without a word to the contact', async () => {
    const { user, calls } = await openTickets('/tickets', {
      tickets: [maria],
      api: { updateTicket: () => ({ ...maria, status: 'closed' }), listConnections: () => [aConnection(1)] },
    });

    await user.click(await screen.findByRole('button', { name: 'Resolver Maria sem mensagem' }));

    expect(await screen.findByText('Nada aqui!')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateTicket')?.body).toMatchObject({ status: 'closed', justClose: true });
  });

  it('takes a closed ticket back to where it was', async () => {
    const closed = { ...waiting, status: 'closed' as const, userId: me };
    const tickets: Ticket[] = [waiting];
    const updateTicket = () => ({ ...(tickets[0] = closed), undo: 'way-back' });
    const undoMove = (): Ticket => (tickets[0] = waiting);
    const { user, calls } = await openTickets('/tickets', { tickets, api: { updateTicket, undoMove } });
    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));
    await user.click(await screen.findByRole('button', { name: 'Resolver Pedro sem mensagem' }));

    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));

    await waitFor(() => expect(calls.findLast(({ route }) => route === 'undoMove')?.body).toEqual({ undo: 'way-back' }));
    expect(await screen.findByRole('button', { name: 'Aceitar Pedro' })).toBeInTheDocument();
  });

  it('does not move rows under the pointer', async () => {
    const later = '2026-11-20T15:00:00.000Z';
    const { user, sockets } = await openTickets('/tickets', { tickets: [aTicket(3), aTicket(4)] });
    await user.hover(await screen.findByRole('link', { name: 'Contato 3' }));

    sockets.emit('ticket', { action: 'update', ticket: aTicket(4, { lastMessage: 'Oi!', updatedAt: later }) });
    sockets.emit('ticket', { action: 'update', ticket: aTicket(5, { updatedAt: later }) });

    expect(await screen.findByText('Oi!')).toBeInTheDocument();
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Contato 3', 'Contato 4']);
    await user.click(await screen.findByRole('button', { name: '1 nova' }));
    expect(rows().map((row) => within(row).getByRole('link').textContent)).toEqual(['Contato 5', 'Contato 4', 'Contato 3']);
  });

  it('says how long a customer has waited, and how urgent that is, the longest first', async () => {
    const since = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
    const recent = { ...waiting, waitingSince: since(3), queueId: queueIdOf(1) };
    const old = aTicket(6, { status: 'pending', userId: null, waitingSince: since(125) });
    const { user, calls } = await openTickets('/tickets', {
      api: {
        listTickets: ({ query }) => ({ tickets: query['oldestFirst'] ? [old, recent] : [recent, old], hasMore: false }),
        listQueues: () => [aQueue(1, { amberMinutes: 2 })],
      },
    });

    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));

    expect(await screen.findByText('há 3 min')).toHaveAttribute('title', expect.stringMatching(/^Espera longa · /));
    expect(screen.getByText('há 2 h')).toHaveAttribute('title', expect.stringMatching(/^Espera longa demais · /));
    expect(rows()[0]).toHaveTextContent('Contato 6');
    expect(calls.findLast(({ route }) => route === 'listTickets')?.query).toMatchObject({ status: 'pending', oldestFirst: 'true' });
  });

  it('comes back to the tab that was left', async () => {
    const { user } = await openTickets('/tickets', { tickets: [waiting] });
    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));
    await screen.findByText('Pedro');
    cleanup();

    await openTickets('/tickets', { tickets: [waiting] });

    expect(await screen.findByText('Pedro')).toBeInTheDocument();
  });

  it('leads a new company to its first WhatsApp', async () => {
    const { user, calls } = await openTickets('/tickets', { api: { createConnection: () => aConnection(1) } });

    await user.click(await screen.findByRole('button', { name: 'Conectar WhatsApp' }));

    await waitFor(() => expect(location.pathname).toBe('/connections'));
    expect(calls.find(({ route }) => route === 'createConnection')?.body).toEqual({ name: 'WhatsApp' });
  });

  it('counts in the title what wants attention', async () => {
    await openTickets('/tickets', { tickets: [maria, aTicket(3)], api: { countTickets: () => ({ open: 2, openAll: 2, pending: 4 }) } });

    await waitFor(() => expect(document.title).toBe('(5) Tickets · Recado'));
  });

  it('goes from tab to tab with the arrow keys, and opens one with Enter', async () => {
    const { user } = await openTickets('/tickets', { tickets: [aTicket(5, { status: 'closed' })] });
    (await screen.findByRole('tab', { name: 'Abertos' })).focus();

    await user.keyboard('{ArrowRight}');

    const resolved = screen.getByRole('tab', { name: 'Resolvidos' });
    expect(resolved).toHaveFocus();
    expect(resolved).toHaveAttribute('aria-selected', 'false');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Resolvido')).toBeInTheDocument();
    expect(resolved).toHaveAttribute('aria-selected', 'true');
  });

  it('marks resolved tickets as closed', async () => {
    const { user } = await openTickets('/tickets', { tickets: [aTicket(5, { status: 'closed' })] });

    await user.click(await screen.findByRole('tab', { name: 'Resolvidos' }));

    expect(await screen.findByText('Resolvido')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Fechar/ })).not.toBeInTheDocument();
  });

  it('moves a ticket to the top with its unread count when a message arrives', async () => {
    const later = '2026-11-20T15:00:00.000Z';
    const { sockets } = await openTickets('/tickets', { tickets: [aTicket(3), aTicket(4)] });
    await screen.findByRole('link', { name: 'Contato 4' });

    sockets.emit('ticket', { action: 'update', ticket: aTicket(4, { lastMessage: 'Oi!', unreadMessages: 1, updatedAt: later }) });

    await waitFor(() => expect(rows()[0]).toHaveTextContent(/Contato 4.*Oi!.*1 mensagem não lida/));
  });

  it('shows everybody’s tickets with their attendant to those who may see them', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [aTicket(3, { userId: colleague })] });

    await filterBy(user, 'Mostrar tickets de todos os usuários');

    expect(await screen.findByText('Bruno Lima')).toBeInTheDocument();
    expect(calls.findLast(({ route }) => route === 'listTickets')?.query).toMatchObject({ showAll: 'true' });
  });

  it('neither shows all nor lets peek without the right', async () => {
    const { user } = await openTickets('/tickets', { tickets: [maria], session: aUser() });

    await screen.findByRole('link', { name: 'Maria' });

    expect(screen.queryByRole('button', { name: /^Ver a conversa/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Mostrar tickets de todos os usuários' })).not.toBeInTheDocument();
  });

  it('peeks without marking as read', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], messages: [aMessage(1, 1, { body: 'Segredo' })] });

    await user.click(await screen.findByRole('button', { name: 'Ver a conversa de Maria' }));

    const dialog = await screen.findByRole('dialog', { name: 'Conversa de Maria' });
    expect(await within(dialog).findByText('Segredo')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'listMessages')?.query).toEqual({ peek: 'true' });
  });

  it('walks the list with the arrow keys', async () => {
    const { user } = await openTickets('/tickets', { tickets: [aTicket(3), aTicket(4)] });
    (await screen.findByRole('link', { name: 'Contato 3' })).focus();

    await user.keyboard('{ArrowDown}');

    expect(screen.getByRole('link', { name: 'Contato 4' })).toHaveFocus();
  });

  it('offers another try when the list failed', async () => {
    let isDown = true;
    const { user } = await openTickets('/tickets', {
      // The live channel, once open, would ask again by itself.
      api: {
        createLivePass: () => new Promise(() => undefined),
        listTickets: () => (isDown ? fail('ERR_NO_PERMISSION') : { tickets: [maria], hasMore: false }),
      },
    });

    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await user.click(retry);

    expect(await screen.findByRole('link', { name: 'Maria' })).toBeInTheDocument();
  });
});
