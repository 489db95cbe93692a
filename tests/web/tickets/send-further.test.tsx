import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setSendDelayed } from '#web/parts/conversation/send-delay.ts';
import { endOffers } from '#web/kit/undo/undo-offers.ts';
import { aTicket } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const open = (api: FakeHandlers = {}) =>
  openTickets(pathOf(ticket), {
    tickets: [ticket],
    api: { sendMessage: () => ({ messages: [] }), updateTicket: () => ({ ...ticket, status: 'closed', undo: 'way' }), ...api },
  });
const moves = (calls: readonly { route: string }[]) => calls.map(({ route }) => route).filter((route) => route === 'sendMessage' || route === 'updateTicket');

describe('sending and resolving', () => {
  it('resolves when the server has the message, leaves for the list, and offers to take the move back', async () => {
    const reply = Promise.withResolvers<{ messages: never[] }>();
    const { user, calls } = await open({ sendMessage: () => reply.promise });
    await user.type(await messageBox(), 'Até logo!');

    await user.click(screen.getByRole('button', { name: 'Enviar de outra forma' }));
    await user.click(await screen.findByRole('menuitem', { name: /Enviar e resolver/ }));
    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage']));
    reply.resolve({ messages: [] });

    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage', 'updateTicket']));
    await waitFor(() => expect(location.pathname).toBe('/tickets'));
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeInTheDocument();
  });

  it('is done by Control, Shift and Enter', async () => {
    const { user, calls } = await open();

    await user.type(await messageBox(), 'Até logo!{Control>}{Shift>}{Enter}{/Shift}{/Control}');

    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage', 'updateTicket']));
  });

  it('leaves a ticket open whose message failed', async () => {
    const { user, calls } = await open({ sendMessage: () => fail('ERR_UNAVAILABLE') });

    await user.type(await messageBox(), 'Até logo!{Control>}{Shift>}{Enter}{/Shift}{/Control}');

    expect(await screen.findByText(/^Não enviada/)).toBeInTheDocument();
    expect(moves(calls)).toEqual(['sendMessage']);
    expect(location.pathname).toBe(pathOf(ticket));
  });
});

describe('a message that waits to be sent', () => {
  beforeEach(() => setSendDelayed(true));
  afterEach(() => {
    endOffers();
    setSendDelayed(false);
  });
  const further = '{Control>}{Shift>}{Enter}{/Shift}{/Control}';

  it('waits again when it is tried again, and stands there as failed when that is taken back', async () => {
    const { user, calls } = await open({ sendMessage: () => fail('ERR_UNAVAILABLE') });
    await user.type(await messageBox(), 'Até logo!{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Desfazer' })).toBeInTheDocument());
    endOffers();
    await user.click(await screen.findByRole('button', { name: /Tentar de novo/ }));

    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));

    expect(await screen.findByText(/^Não enviada/)).toBeInTheDocument();
    expect(moves(calls)).toEqual(['sendMessage']);
  });

  it('comes back into the box when it is taken back, above what was written since', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), 'Oi, João{Enter}');
    await screen.findByText('Enviando a mensagem…');
    await user.type(await messageBox(), 'e mais');

    await user.click(screen.getByRole('button', { name: 'Desfazer' }));

    expect(await messageBox()).toHaveValue('Oi, João\ne mais');
    expect(moves(calls)).toEqual([]);
  });

  it('is sent when its time is over', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), 'Oi{Enter}');
    await screen.findByText('Enviando a mensagem…');
    expect(moves(calls)).toEqual([]);

    endOffers();

    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage']));
  });

  it('is sent once when the page goes', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), 'Oi{Enter}');
    await screen.findByText('Enviando a mensagem…');

    fireEvent(window, new Event('pagehide'));
    endOffers();

    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage']));
  });

  it('has its ticket resolved after it is sent, and not when it is taken back', async () => {
    const { user, calls } = await open();
    await user.type(await messageBox(), `Até logo${further}`);
    await screen.findByText('Enviando a mensagem…');
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(await messageBox()).toHaveValue('Até logo');

    await user.type(await messageBox(), further);
    await screen.findByText('Enviando a mensagem…');
    expect(moves(calls)).toEqual([]);
    endOffers();

    await waitFor(() => expect(moves(calls)).toEqual(['sendMessage', 'updateTicket']));
  });
});
