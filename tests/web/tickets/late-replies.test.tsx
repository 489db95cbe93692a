import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aQueue, aTicket } from '../support/builders.ts';
import { aUser, me, openTickets, pathOf } from './support.tsx';

const named = (id: number, name: string, fields: Partial<Ticket> = {}) => aTicket(id, { contact: { ...aTicket(id).contact, name }, ...fields });
const maria = named(1, 'Maria');
const pedro = named(2, 'Pedro', { status: 'pending', userId: null });
const part = async (name: RegExp) => within(await screen.findByRole('group', { name: 'Tickets abertos' })).getByRole('button', { name });
const rows = async () => within(await screen.findByRole('list', { name: 'Lista de tickets' })).getAllByRole('listitem');

describe('a reply that comes after the events of its change', () => {
  it('brings no ticket back that went to a queue of others', async () => {
    const sales = aQueue(1, { name: 'Vendas' });
    const reply = Promise.withResolvers<Ticket>();
    const { user, sockets } = await openTickets('/tickets', {
      tickets: [maria, pedro],
      session: aUser(),
      api: { listQueues: () => [sales], updateTicket: () => reply.promise },
    });
    await user.click(await part(/Aguardando/));
    await screen.findByText('Pedro');
    await user.click(await part(/Atendendo/));
    await user.click(await screen.findByRole('link', { name: 'Maria' }));
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir ticket' }));
    await user.click(await dialog.findByRole('option', { name: /Vendas/ }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));
    sockets.emit('ticket', { action: 'removeFromList', ticketId: maria.id });

    reply.resolve({ ...maria, status: 'pending', userId: null, queueId: sales.id });

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    await user.click(await part(/Aguardando/));
    await screen.findByText('Pedro');
    expect(await rows()).toHaveLength(1);
  });

  it('leads to the list and offers the way back after a transfer, though its dialog has gone', async () => {
    const sales = aQueue(1, { name: 'Vendas' });
    const reply = Promise.withResolvers<Ticket & { undo: string }>();
    const open = { ...maria, userId: me };
    const { user, sockets } = await openTickets(pathOf(open), { tickets: [open], api: { listQueues: () => [sales], updateTicket: () => reply.promise } });
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir ticket' }));
    await user.click(await dialog.findByRole('option', { name: /Vendas/ }));
    await user.click(dialog.getByRole('button', { name: 'Transferir' }));
    const moved = { ...maria, status: 'pending' as const, userId: null, queueId: sales.id, updatedAt: '2026-11-20T15:00:00.000Z' };
    sockets.emit('ticket', { action: 'update', ticket: moved });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    reply.resolve({ ...moved, undo: 'way' });

    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeInTheDocument();
  });

  it('opens no dialog of a transfer that was begun before somebody else moved the ticket', async () => {
    const open = { ...maria, userId: me };
    const { user, sockets } = await openTickets(pathOf(open), { tickets: [open], api: { listQueues: () => [aQueue(1)] } });
    await user.click(await screen.findByRole('button', { name: 'Transferir' }));
    await screen.findByRole('dialog', { name: 'Transferir ticket' });
    sockets.emit('ticket', { action: 'update', ticket: { ...open, status: 'pending', userId: null, updatedAt: '2026-11-20T15:00:00.000Z' } });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    sockets.emit('ticket', { action: 'update', ticket: { ...open, updatedAt: '2026-11-20T15:00:01.000Z' } });

    await screen.findByRole('button', { name: 'Transferir' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('takes nothing back that was written meanwhile', async () => {
    const reply = Promise.withResolvers<Ticket>();
    const waiting = { ...maria, status: 'pending' as const, userId: null };
    const { user, sockets, calls } = await openTickets(pathOf(waiting), { tickets: [waiting], api: { updateTicket: () => reply.promise } });
    await user.click(await part(/Atendendo/));
    const [accept] = await screen.findAllByRole('button', { name: 'Aceitar' });
    await user.click(accept!);
    const accepted = { ...maria, userId: me, updatedAt: '2026-11-20T15:00:00.000Z' };
    sockets.emit('ticket', { action: 'update', ticket: accepted });
    sockets.emit('ticket', { action: 'update', ticket: { ...accepted, lastMessage: 'Escrita nesse tempo', updatedAt: '2026-11-20T15:00:01.000Z' } });
    await screen.findByText('Escrita nesse tempo');

    const counted = () => calls.filter(({ route }) => route === 'countTickets').length;
    const before = counted();

    reply.resolve(accepted);

    await waitFor(() => expect(counted()).toBeGreaterThan(before));
    sockets.emit('ticket', { action: 'update', ticket: named(3, 'Paula', { userId: me }) });
    await screen.findByText('Paula');
    expect(screen.getByText('Escrita nesse tempo')).toBeInTheDocument();
  });
});
