import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessage, aTicket } from '../support/builders.ts';
import { openTickets, pathOf } from './support.tsx';

const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });

describe('on a phone', () => {
  it('turns from the list to the conversation when a ticket is opened', async () => {
    const { user } = await openTickets('/tickets', { tickets: [maria], messages: [aMessage(1, 1)], width: 390 });
    expect(await screen.findByRole('tab', { name: 'Atendimentos' })).toHaveAttribute('aria-selected', 'true');

    await user.click(await screen.findByRole('link', { name: 'Maria' }));

    expect(await screen.findByRole('region', { name: 'Conversa com Maria' })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Ticket' })).toHaveAttribute('aria-selected', 'true');
  });

  it('opens the same ticket again from the list', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets: [maria], messages: [aMessage(1, 1)], width: 390 });
    await screen.findByRole('region', { name: 'Conversa com Maria' });
    await user.click(screen.getByRole('tab', { name: 'Atendimentos' }));

    await user.click(await screen.findByRole('link', { name: 'Maria' }));

    expect(await screen.findByRole('region', { name: 'Conversa com Maria' })).toBeInTheDocument();
  });

  it('has the places below the list, and not below the conversation that fills it', async () => {
    const { user } = await openTickets(pathOf(maria), { tickets: [maria], messages: [aMessage(1, 1)], width: 390 });
    await screen.findByRole('region', { name: 'Conversa com Maria' });
    const places = () => screen.queryByRole('navigation', { name: 'Lugares' });
    expect(places()).toBeNull();

    await user.click(screen.getByRole('tab', { name: 'Atendimentos' }));

    expect(places()).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Ticket' }));
    expect(places()).toBeNull();
  });
});
