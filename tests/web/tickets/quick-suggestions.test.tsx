import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aQuickMessage, aTicket } from '../support/builders.ts';
import { messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const address = aQuickMessage(1, { shortcode: 'endereço', message: 'Rua das Flores, 123, no centro da cidade' });
const hours = aQuickMessage(2, { shortcode: 'entrega', message: 'Entregamos até as 18h, {{firstName}}.' });
const open = () =>
  openTickets(pathOf(ticket), { tickets: [ticket], api: { suggestQuickMessages: () => [address, hours], sendMessage: () => ({ messages: [] }) } });
const options = () => within(screen.getByRole('listbox', { name: 'Mensagens rápidas' })).getAllByRole('option');

describe('quick messages while writing', () => {
  it('are suggested after a slash and one more letter, cut at 35 characters', async () => {
    const { user } = await open();
    await user.type(await messageBox(), '/');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await user.type(await messageBox(), 'ENDERECO');

    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
    expect(options().map(({ textContent }) => textContent)).toEqual(['/endereço - Rua das Flores, 123, no...']);
  });

  it('are taken with the keyboard, and sent as they are for the server to fill in', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), '/en');
    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });

    await user.keyboard('{ArrowDown}{Enter}');

    expect(await messageBox()).toHaveValue(hours.message);
    expect(calls.some(({ route }) => route === 'sendMessage')).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ body: `*Ana Souza:*\n${hours.message}` }));
  });

  it('are taken with the pointer, and go away with Escape', async () => {
    const { user } = await open();
    await user.type(await messageBox(), '/e');
    await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();

    await user.type(await messageBox(), 'n');
    await user.click((await screen.findByRole('listbox', { name: 'Mensagens rápidas' })).firstElementChild!);

    expect(await messageBox()).toHaveValue(address.message);
  });

  it('leave a path that is none of them alone', async () => {
    const { user, calls } = await open();

    await user.type(await messageBox(), '/srv/log{Enter}');

    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ body: '*Ana Souza:*\n/srv/log' }));
  });
});
