import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type TicketView, ticketViews } from '#shared/records/ticket-views.ts';
import { offeredCommands } from '#web/kit/page/commands.ts';
import { aQueue, aSession, aTicket, past, queueIdOf } from '../support/builders.ts';
import type { FakeRequest } from '../support/fake-api.ts';
import { letUndoPass } from '../support/undo.ts';
import { openTickets } from './support.tsx';

const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const ulidOf = (n: number): string => `01J0000000000000000000${String(n).padStart(4, '0')}`;
const aView = (n: number, name: string, filter: object = {}, isShared = false): TicketView =>
  ticketViews.schema.parse({ id: ulidOf(n), name, isShared, filter: { list: 'open', ...filter }, createdAt: past, updatedAt: past });
const urgent = aView(1, 'Meus urgentes', { list: 'pending', queueIds: [queueIdOf(1), queueIdOf(9)] });
const team = aView(2, 'Da equipe', { activeOn: 'today' }, true);

const api = (views: readonly TicketView[]) => ({
  listQueues: () => [aQueue(1, { name: 'Vendas' })],
  listEveryTicketView: () => [...views],
  createTicketView: ({ body }: FakeRequest) => ticketViews.schema.parse({ ...Object(body), id: ulidOf(7), createdAt: past, updatedAt: past }),
  deleteTicketView: () => ({ message: 'deleted' }),
});
const lastList = (calls: readonly FakeRequest[]) => calls.findLast(({ route }) => route === 'listTickets')?.query;
const openMenu = async (user: UserEvent): Promise<void> => user.click(await screen.findByRole('button', { name: 'Filtros' }));

describe('saved views', () => {
  it('are applied by one click, without what is gone', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: api([urgent, team]) });
    await openMenu(user);

    await user.click(await screen.findByRole('menuitem', { name: 'Meus urgentes' }));

    await waitFor(() => expect(lastList(calls)).toMatchObject({ status: 'pending', queueIds: JSON.stringify([queueIdOf(1)]) }));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Aguardando/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('keep the filter under a name', async () => {
    localStorage.setItem('ticketQueueIds', JSON.stringify(['none']));
    sessionStorage.setItem('ticketDays', JSON.stringify({ createdOn: 'today', activeOn: null }));
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: api([]) });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Salvar este filtro…' }));

    await user.type(await screen.findByRole('textbox', { name: /Nome/ }), 'De hoje');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'createTicketView')?.body).toMatchObject({ name: 'De hoje', isShared: false }));
    expect(Object(calls.find(({ route }) => route === 'createTicketView')?.body)).toMatchObject({
      filter: { list: 'open', queueIds: ['none'], createdOn: 'today', activeOn: null },
    });
    await openMenu(user);
    expect(await screen.findByRole('menuitem', { name: 'De hoje' })).toBeInTheDocument();
  });

  it('of the team are changed by those who have the right alone', async () => {
    const { user } = await openTickets('/tickets', {
      tickets: [maria],
      api: api([urgent, team]),
      session: aSession({ profile: 'user', rights: ['conversations:answer'] }),
    });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Gerenciar visões…' }));

    await user.click(await screen.findByRole('button', { name: 'Ações da visão Da equipe' }));

    expect(await screen.findByRole('menuitem', { name: /Excluir/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('are deleted once that can no longer be taken back', async () => {
    const { user, calls } = await openTickets('/tickets', { tickets: [maria], api: api([urgent, team]) });
    const isAsked = (): boolean => calls.some(({ route }) => route === 'deleteTicketView');
    const remove = async (): Promise<void> => {
      await user.click(await screen.findByRole('button', { name: 'Ações da visão Meus urgentes' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    };
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Gerenciar visões…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Visões salvas' });
    await remove();
    await waitFor(() => expect(within(dialog).queryByText('Meus urgentes')).not.toBeInTheDocument());

    await user.click(await within(dialog).findByRole('button', { name: 'Desfazer' }));
    expect(await within(dialog).findByText('Meus urgentes')).toBeInTheDocument();
    expect(isAsked()).toBe(false);
    await remove();
    letUndoPass();

    await waitFor(() => expect(isAsked()).toBe(true));
    expect(within(dialog).queryByText('Meus urgentes')).not.toBeInTheDocument();
  });

  it('are offered by the command bar on every screen', async () => {
    const { user, calls } = await openTickets('/todolist', {
      tickets: [maria],
      api: { ...api([urgent, team]), searchContacts: () => ({ contacts: [], hasMore: false }) } as never,
    });
    await screen.findByRole('heading', { name: /Tarefas/ });
    // Keys are listened to a moment after the screen.
    await waitFor(() => expect(offeredCommands().map(({ id }) => id)).toContain('help'));
    await user.keyboard('{Control>}k{/Control}');

    await user.type(await screen.findByRole('combobox'), 'urgen');
    await user.click(await screen.findByRole('option', { name: /Visão: Meus urgentes/ }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    await waitFor(() => expect(lastList(calls)).toMatchObject({ status: 'pending', queueIds: JSON.stringify([queueIdOf(1)]) }));
  });
});
