import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aQueue, aTicket, queueIdOf, userIdOf } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { aUser, colleague, me, messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const path = pathOf(ticket);

describe('moves of a ticket', () => {
  it('resolves it and returns to the list', async () => {
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { updateTicket: () => ({ ...ticket, status: 'closed' }) } });

    await user.click(await screen.findByRole('button', { name: 'Resolver' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(calls.find(({ route }) => route === 'updateTicket')?.body).toEqual({ status: 'closed', userId: me });
  });

  it('reopens a closed one and stays on it', async () => {
    const closed = { ...ticket, status: 'closed' as const };
    const { user } = await openTickets(path, { tickets: [closed], api: { updateTicket: () => ticket } });
    expect(await screen.findByText(/Reabra-o para responder/)).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Reabrir' }));

    expect(await messageBox()).toBeInTheDocument();
    expect(location.pathname).toBe(path);
  });

  it('offers to accept a waiting one where the input would be', async () => {
    await openTickets(path, { tickets: [{ ...ticket, status: 'pending', userId: null }] });

    expect(await screen.findByText('Aceite o ticket para responder.')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).not.toBeInTheDocument();
  });

  it('lets a user only read the open ticket of somebody else', async () => {
    await openTickets(path, { tickets: [{ ...ticket, userId: colleague }], session: aUser() });

    expect(await screen.findByText('Bruno Lima está atendendo este ticket.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Resolver' })).not.toBeInTheDocument();
  });

  it('lets a user answer the open ticket of somebody else where the company wants it so', async () => {
    const listSettings = () => [{ key: 'takeOver' as const, value: 'enabled' }];
    await openTickets(path, { tickets: [{ ...ticket, userId: colleague }], session: aUser(), api: { listSettings } });

    expect(await messageBox()).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Resolver' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Transferir' })).toBeInTheDocument();
  });

  const sales = aQueue(1, { name: 'Vendas' });
  const bruno = { id: colleague, name: 'Bruno Lima', profile: 'user' as const, queueIds: [sales.id], online: true };
  const carla = { ...bruno, id: userIdOf(3), name: 'Carla Dias', online: false };
  const diego = { ...bruno, id: userIdOf(4), name: 'Diego Reis', queueIds: [] };
  const desk = {
    listQueues: () => [sales],
    listUsers: () => [bruno, carla, diego],
    listTicketLoads: () => ({ users: [{ id: diego.id, open: 3 }], queues: [{ id: sales.id, pending: 2 }] }),
    updateTicket: () => ({ ...ticket, status: 'pending' as const, userId: null, queueId: queueIdOf(1) }),
  };
  const openDialog = async (api: FakeHandlers = {}) => {
    const { user, calls } = await openTickets(path, { tickets: [ticket], api: { ...desk, ...api } });
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    return { user, calls, dialog: within(await screen.findByRole('dialog', { name: 'Transferir ticket' })) };
  };
  const openTransfer = async (api: FakeHandlers = {}) => {
    const { user, calls, dialog } = await openDialog(api);
    await dialog.findByRole('option', { name: /Vendas/ });
    return { user, dialog, body: () => calls.find(({ route }) => route === 'updateTicket')?.body };
  };
  const options = (dialog: { readonly getAllByRole: (role: string) => HTMLElement[] }) => dialog.getAllByRole('option').map(({ textContent }) => textContent);

  it('transfers only with a queue', async () => {
    const { user, dialog, body } = await openTransfer();
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));
    expect(dialog.getByText('Selecione uma fila')).toBeInTheDocument();
    await user.click(dialog.getByRole('option', { name: /Diego/ }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));
    expect(dialog.getByText('Diego Reis não atende nenhuma fila.')).toBeInTheDocument();
    expect(body()).toBeUndefined();

    await user.click(dialog.getByRole('option', { name: /Vendas/ }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(body()).toEqual({ queueId: queueIdOf(1), status: 'pending' });
  });

  it('shows where a ticket can go: who is online and has least to do first, with what each has', async () => {
    const { dialog } = await openTransfer();

    await waitFor(() => expect(dialog.getByRole('option', { name: /Diego/ })).toHaveTextContent('3 atendimentos abertos'));
    expect(options(dialog)).toEqual([
      'BLBruno Limasem atendimentos abertos',
      'DRDiego Reis3 atendimentos abertos',
      'Vendas2 aguardando · 1 pessoa online',
      'CDCarla Diassem atendimentos abertos',
    ]);
  });

  it('offers nobody whose role may not answer', async () => {
    const { dialog } = await openTransfer({ listUsers: () => [{ ...bruno, mayAnswer: false }, carla, diego] });

    await waitFor(() => expect(dialog.getByRole('option', { name: /Vendas/ })).toHaveTextContent('Vendas2 aguardando'));
    expect(dialog.getByRole('option', { name: /Vendas/ })).not.toHaveTextContent('online');
    expect(dialog.queryByRole('option', { name: /Bruno/ })).toBeNull();
    expect(dialog.getByRole('option', { name: /Carla/ })).toBeInTheDocument();
  });

  it('says nothing of how much each has while that is not known', async () => {
    const { dialog } = await openTransfer({ listTicketLoads: () => fail('ERR_VALIDATION') });

    expect(options(dialog)).toEqual(['BLBruno Lima', 'DRDiego Reis', 'Vendas1 pessoa online', 'CDCarla Dias']);
  });

  it('says that queues and people could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user, dialog } = await openDialog({ listUsers: () => (isDown ? fail('ERR_VALIDATION') : desk.listUsers()) });
    expect(await dialog.findByText('Não foi possível carregar filas e pessoas')).toBeInTheDocument();

    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));

    expect(await dialog.findByRole('option', { name: /Vendas/ })).toBeInTheDocument();
  });

  it('hands a ticket to a person by the keyboard alone, from three letters on, with words for the team', async () => {
    const { user, dialog, body } = await openTransfer();
    const search = dialog.getByRole('combobox', { name: 'Para quem' });
    await user.type(search, 'ca');
    expect(dialog.getAllByRole('option')).toHaveLength(4);
    await user.type(search, 'r');
    expect(options(dialog)).toEqual(['CDCarla Diassem atendimentos abertos']);

    await user.type(search, '{Enter}');
    await user.type(dialog.getByRole('textbox', { name: /Recado/ }), 'Quer trocar o bolo');
    await user.type(search, '{Enter}');

    await waitFor(() => expect(body()).toEqual({ userId: carla.id, queueId: sales.id, status: 'open', note: 'Quer trocar o bolo' }));
  });

  it('deletes a ticket by right, after a question', async () => {
    const { user } = await openTickets(path, { tickets: [ticket], api: { deleteTicket: () => ({ message: 'ok' }) } });
    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir ticket' }));

    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir ticket' }));

    expect(await screen.findByText('Ticket deleted sucessfully.')).toBeInTheDocument();
    expect(location.pathname).toBe('/tickets');
  });

  it('locks deletion without the right', async () => {
    const { user } = await openTickets(path, { tickets: [ticket], session: aUser() });

    await user.click(await screen.findByRole('button', { name: 'Mais ações' }));

    expect(await screen.findByRole('menuitem', { name: /Excluir ticket/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows the contact’s details and closes them', async () => {
    const { user } = await openTickets(path, { tickets: [ticket] });
    await user.click(await screen.findByRole('button', { name: /Maria.*\+55 11 91234-5678/ }));
    expect(await screen.findByRole('complementary', { name: 'Detalhes de Maria' })).toHaveTextContent('000001');

    await user.click(screen.getByRole('button', { name: 'Fechar detalhes' }));

    expect(screen.queryByRole('complementary', { name: 'Detalhes de Maria' })).not.toBeInTheDocument();
  });
});
