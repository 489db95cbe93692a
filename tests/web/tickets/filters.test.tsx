import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
    const { user } = await openTickets('/tickets', {
      tickets: [maria],
      api: { listQueues: () => [aQueue(1, { name: 'Vendas' })], listEveryTicketView: () => [] },
    });

    await user.click(await screen.findByRole('button', { name: 'Tirar o filtro Vendas' }));

    await waitFor(() => expect(localStorage.getItem('ticketQueueIds')).toBe(JSON.stringify(['none'])));
    expect(screen.getByRole('button', { name: 'Tirar o filtro Sem fila' })).toBeInTheDocument();
  });

  it('remembers the chosen queues in this browser', async () => {
    const { user, calls } = await openTickets('/tickets', {
      tickets: [maria],
      api: { listQueues: () => [aQueue(1, { name: 'Vendas' })], listEveryTicketView: () => [] },
    });
    await filterBy(user, 'Vendas');

    await waitFor(() => expect(calls.findLast(({ route }) => route === 'listTickets')?.query['queueIds']).toBe(JSON.stringify([queueIdOf(1)])));
    expect(localStorage.getItem('ticketQueueIds')).toBe(JSON.stringify([queueIdOf(1)]));
  });

  it('asks for tickets without a queue by an entry of the filter, and no longer for a queue that is gone', async () => {
    localStorage.setItem('ticketQueueIds', JSON.stringify([queueIdOf(7)]));
    const { user, calls } = await openTickets('/tickets', {
      tickets: [maria],
      api: { listQueues: () => [aQueue(1, { name: 'Vendas' })], listEveryTicketView: () => [] },
    });
    const asked = () => calls.findLast(({ route }) => route === 'listTickets')?.query['queueIds'];
    await waitFor(() => expect(asked()).toBeUndefined());
    await filterBy(user, 'Sem fila');

    await waitFor(() => expect(asked()).toBe(JSON.stringify(['none'])));
  });
});

describe('days', () => {
  const asked = (calls: readonly { readonly route: string; readonly query: Readonly<Record<string, string>> }[]) => {
    const { date, updatedAt, searchParam } = calls.findLast(({ route }) => route === 'listTickets')?.query ?? {};
    return { date, updatedAt, searchParam };
  };
  const dayOf = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toLocaleDateString('en-CA');
  const quiet = { listEveryTicketView: () => [] };

  it('are asked for by one click each, and taken away by their chips', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: quiet });
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const [activeToday] = await screen.findAllByRole('menuitemcheckbox', { name: 'Hoje' });
    const [, openedYesterday] = screen.getAllByRole('menuitemcheckbox', { name: 'Ontem' });

    await user.click(activeToday!);
    await user.click(openedYesterday!);
    await waitFor(() => expect(asked(calls)).toMatchObject({ updatedAt: dayOf(0), date: dayOf(1) }));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Tirar o filtro Atividade: hoje' }));

    await waitFor(() => expect(asked(calls)).toMatchObject({ updatedAt: undefined, date: dayOf(1) }));
  });

  it('are any day of the calendar that has come', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: quiet });
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    await user.click((await screen.findAllByRole('menuitemcheckbox', { name: 'Outro dia…' }))[0]!);
    const field = await screen.findByLabelText('Dia');

    fireEvent.change(field, { target: { value: '2999-01-01' } });
    expect(screen.getByRole('button', { name: 'Filtrar' })).toBeDisabled();
    fireEvent.change(field, { target: { value: '2024-03-05' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));

    await waitFor(() => expect(asked(calls)).toMatchObject({ updatedAt: '2024-03-05' }));
    expect(await screen.findByRole('button', { name: 'Tirar o filtro Atividade: 05/03/2024' })).toBeInTheDocument();
  });

  it('are looked for together with words', async () => {
    sessionStorage.setItem('ticketStatus', JSON.stringify('search'));
    sessionStorage.setItem('ticketSearch', JSON.stringify('boleto'));
    sessionStorage.setItem('ticketDays', JSON.stringify({ createdOn: null, activeOn: '2024-03-05' }));

    const { calls } = await openTickets('/tickets', { tickets: [maria], api: quiet });

    await waitFor(() => expect(asked(calls)).toMatchObject({ updatedAt: '2024-03-05', searchParam: 'boleto' }));
  });
});
