import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aMessage, aQueue, aTicket, queueIdOf } from '../support/builders.ts';
import { fail } from '../support/fake-api.ts';
import { aUser, colleague, me, openTickets } from './support.tsx';

const rows = () => within(screen.getByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');
const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' }, unreadMessages: 3 });
const waiting = aTicket(2, { status: 'pending', userId: null, contact: { ...aTicket(2).contact, name: 'Pedro' } });

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

  it('closes from the list without a word to the contact', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: { updateTicket: () => ({ ...maria, status: 'closed' }) } });

    await user.click(await screen.findByRole('button', { name: 'Fechar Maria' }));

    expect(await screen.findByText('Nada aqui!')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateTicket')?.body).toMatchObject({ status: 'closed', justClose: true });
  });

  it('marks resolved tickets as closed', async () => {
    const { user } = await openTickets('/tickets', { tickets: [aTicket(5, { status: 'closed' })] });

    await user.click(await screen.findByRole('tab', { name: 'Resolvidos' }));

    expect(await screen.findByText('Fechado')).toBeInTheDocument();
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

    await user.click(await screen.findByRole('switch', { name: 'Todos' }));

    expect(await screen.findByText('Bruno Lima')).toBeInTheDocument();
    expect(calls.findLast(({ route }) => route === 'listTickets')?.query).toMatchObject({ showAll: 'true' });
  });

  it('neither shows all nor lets peek without the right', async () => {
    await openTickets('/tickets', { tickets: [maria], session: aUser() });

    await screen.findByRole('link', { name: 'Maria' });

    expect(screen.queryByRole('switch', { name: 'Todos' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Espiar/ })).not.toBeInTheDocument();
  });

  it('remembers the chosen queues in this browser', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: { listQueues: () => [aQueue(1, { name: 'Vendas' })] } });
    await user.click(await screen.findByRole('button', { name: 'Todas as filas' }));

    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Vendas' }));

    await waitFor(() => expect(calls.findLast(({ route }) => route === 'listTickets')?.query['queueIds']).toBe(JSON.stringify([queueIdOf(1)])));
    expect(localStorage.getItem('ticketQueueIds')).toBe(JSON.stringify([queueIdOf(1)]));
  });

  it('peeks without marking as read', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], messages: [aMessage(1, 1, { body: 'Segredo' })] });

    await user.click(await screen.findByRole('button', { name: 'Espiar Maria' }));

    const dialog = await screen.findByRole('dialog', { name: 'Espiando Maria' });
    expect(await within(dialog).findByText('Segredo')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'listMessages')?.query).toEqual({ peek: 'true' });
  });

  it('walks the list with the arrow keys', async () => {
    const { user } = await openTickets('/tickets', { tickets: [aTicket(3), aTicket(4)] });
    (await screen.findByRole('link', { name: 'Contato 3' })).focus();

    await user.keyboard('{ArrowDown}');

    expect(screen.getByRole('link', { name: 'Contato 4' })).toHaveFocus();
  });

  it('loads the next page at the end of the list', async () => {
    const page = Array.from({ length: 8 }, (_, n) => aTicket(n + 1));
    await openTickets('/tickets', {
      api: {
        listTickets: ({ query }) =>
          query['cursor'] === 'next' ? { tickets: [aTicket(9)], hasMore: false } : { tickets: page, hasMore: true, nextCursor: 'next' },
      },
    });

    expect(await screen.findByRole('link', { name: 'Contato 9' })).toBeInTheDocument();
  });

  it('offers another try when the list failed', async () => {
    let isDown = true;
    const { user } = await openTickets('/tickets', {
      api: { listTickets: () => (isDown ? fail('ERR_NO_PERMISSION') : { tickets: [maria], hasMore: false }) },
    });

    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await user.click(retry);

    expect(await screen.findByRole('link', { name: 'Maria' })).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it('turns from the list to the conversation when a ticket is opened', async () => {
    const { user } = await openTickets('/tickets', { tickets: [maria], messages: [aMessage(1, 1)], width: 390 });
    expect(await screen.findByRole('tab', { name: 'Atendimentos' })).toHaveAttribute('aria-selected', 'true');

    await user.click(await screen.findByRole('link', { name: 'Maria' }));

    expect(await screen.findByRole('region', { name: 'Conversa com Maria' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Ticket' })).toHaveAttribute('aria-selected', 'true');
  });
});
