import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aQueue, aTicket, queueIdOf } from '../support/builders.ts';
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

  it('transfers only with a queue', async () => {
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      api: { listQueues: () => [aQueue(1, { name: 'Vendas' })], updateTicket: () => ({ ...ticket, status: 'pending', userId: null, queueId: queueIdOf(1) }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir ticket' }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));
    expect(dialog.getByText('Selecione uma fila')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'updateTicket')).toBe(false);

    await user.click(dialog.getByRole('combobox', { name: /Fila/ }));
    await user.click(await screen.findByRole('option', { name: 'Vendas' }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(calls.find(({ route }) => route === 'updateTicket')?.body).toEqual({ queueId: queueIdOf(1), status: 'pending' });
  });

  it('finds users for a transfer from three letters on', async () => {
    const { user } = await openTickets(path, { tickets: [ticket] });
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    const search = await screen.findByRole('combobox', { name: 'Usuário' });
    await user.type(search, 'Br');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();

    await user.type(search, 'u');

    expect(await screen.findByRole('option', { name: 'Bruno Lima' })).toBeInTheDocument();
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
