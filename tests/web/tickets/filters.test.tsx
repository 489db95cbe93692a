import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aMessage, aQueue, aTicket, queueIdOf } from '../support/builders.ts';
import { aUser, openTickets } from './support.tsx';

const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' }, unreadMessages: 3 });
const waiting = aTicket(2, { status: 'pending', userId: null, contact: { ...aTicket(2).contact, name: 'Pedro' } });

async function filterBy(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filtros' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name }));
}

describe('what the list shows', () => {
  it('lets everybody who sees a waiting ticket look into it without taking it', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [waiting], messages: [aMessage(1, 2, { body: 'Segredo' })], session: aUser() });
    await user.click(await screen.findByRole('button', { name: /Aguardando/ }));

    await user.click(await screen.findByRole('button', { name: 'Ver a conversa de Pedro' }));

    expect(await within(await screen.findByRole('dialog', { name: 'Conversa de Pedro' })).findByText('Segredo')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'listMessages')?.query).toEqual({ peek: 'true' });
    expect(calls.some(({ route }) => route === 'markRead')).toBe(false);
  });

  it('shows what it is filtered by, each to be taken away', async () => {
    localStorage.setItem('ticketQueueIds', JSON.stringify([queueIdOf(1), 'none']));
    const { user } = await openTickets('/tickets', { tickets: [maria], api: { listQueues: () => [aQueue(1, { name: 'Vendas' })] } });

    await user.click(await screen.findByRole('button', { name: 'Tirar o filtro Vendas' }));

    await waitFor(() => expect(localStorage.getItem('ticketQueueIds')).toBe(JSON.stringify(['none'])));
    expect(screen.getByRole('button', { name: 'Tirar o filtro Sem fila' })).toBeInTheDocument();
  });

  it('remembers the chosen queues in this browser', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: { listQueues: () => [aQueue(1, { name: 'Vendas' })] } });
    await filterBy(user, 'Vendas');

    await waitFor(() => expect(calls.findLast(({ route }) => route === 'listTickets')?.query['queueIds']).toBe(JSON.stringify([queueIdOf(1)])));
    expect(localStorage.getItem('ticketQueueIds')).toBe(JSON.stringify([queueIdOf(1)]));
  });

  it('asks for tickets without a queue by an entry of the filter, and no longer for a queue that is gone', async () => {
    localStorage.setItem('ticketQueueIds', JSON.stringify([queueIdOf(7)]));
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: { listQueues: () => [aQueue(1, { name: 'Vendas' })] } });
    const asked = () => calls.findLast(({ route }) => route === 'listTickets')?.query['queueIds'];
    await waitFor(() => expect(asked()).toBeUndefined());
    await filterBy(user, 'Sem fila');

    await waitFor(() => expect(asked()).toBe(JSON.stringify(['none'])));
  });
});
