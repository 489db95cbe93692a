import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setSendDelayed } from '#web/parts/conversation/send-delay.ts';
import { aQuickMessage, aTicket } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { me, messageBox, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { status: 'open', userId: me });
const other = aTicket(2, { status: 'open', userId: me });
const steps = { tags: [], end: 'resolve', queueId: null, userId: null, hours: null } as const;
const paid = aQuickMessage(1, { shortcode: 'pago', message: 'Recebido!', steps: { ...steps, tags: [] } });

async function picked(sendMessage: NonNullable<FakeHandlers['sendMessage']>) {
  const app = await openTickets(pathOf(ticket), {
    tickets: [ticket, other],
    api: { suggestQuickMessages: () => [paid], sendMessage, undoMove: () => ticket },
  });
  await app.user.type(await messageBox(), '/pago');
  await screen.findByRole('listbox', { name: 'Mensagens rápidas' });
  await app.user.keyboard('{Enter}');
  return app;
}

describe('a quick message with steps', () => {
  it('says what it will do, does it with the text, and offers to take it back', async () => {
    const { user, calls } = await picked(() => ({ messages: [], ticket: { ...ticket, status: 'closed' }, undo: 'way' }));
    expect(await screen.findByText('Ao enviar: resolve')).toBeInTheDocument();

    await user.keyboard('{Enter}');

    await waitFor(() => expect(calls.find(({ route }) => route === 'sendMessage')?.body).toMatchObject({ steps }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(calls.find(({ route }) => route === 'undoMove')?.body).toEqual({ undo: 'way' }));
  });

  it('keeps them with its text while another conversation is open', async () => {
    const { user } = await picked(() => ({ messages: [] }));
    await screen.findByText('Ao enviar: resolve');
    await user.click(screen.getByRole('link', { name: other.contact.name }));
    await waitFor(() => expect(screen.queryByText('Ao enviar: resolve')).not.toBeInTheDocument());

    await user.click(screen.getByRole('link', { name: ticket.contact.name }));

    expect(await screen.findByText('Ao enviar: resolve')).toBeInTheDocument();
  });

  it('forgets them with the text they came with', async () => {
    const { user } = await picked(() => ({ messages: [] }));
    await screen.findByText('Ao enviar: resolve');

    await user.clear(await messageBox());
    await user.type(await messageBox(), 'Só um momento');

    expect(screen.queryByText('Ao enviar: resolve')).not.toBeInTheDocument();
  });

  it('comes back whole when it is taken back before it is sent', async () => {
    setSendDelayed(true);
    try {
      const { user, calls } = await picked(() => ({ messages: [] }));
      await screen.findByText('Ao enviar: resolve');
      await user.keyboard('{Enter}');
      await screen.findByText('Enviando a mensagem…');
      expect(screen.queryByText('Ao enviar: resolve')).not.toBeInTheDocument();

      await user.click(screen.getByRole('button', { name: 'Desfazer' }));

      expect(await screen.findByText('Ao enviar: resolve')).toBeInTheDocument();
      expect(await messageBox()).toHaveValue('Recebido!');
      expect(calls.some(({ route }) => route === 'sendMessage')).toBe(false);
    } finally {
      setSendDelayed(false);
    }
  });

  it('sends the text alone where the steps were left out', async () => {
    const { user, calls } = await picked(() => ({ messages: [] }));

    await user.click(await screen.findByRole('button', { name: 'Só enviar o texto' }));
    await user.type(await messageBox(), '{Enter}');

    await waitFor(() => expect(calls.some(({ route }) => route === 'sendMessage')).toBe(true));
    expect(calls.find(({ route }) => route === 'sendMessage')?.body).not.toHaveProperty('steps');
  });

  it('stays with its reason where a step was refused', async () => {
    const { user } = await picked(() => fail('ERR_NO_TAG_FOUND'));
    await screen.findByText('Ao enviar: resolve');

    await user.keyboard('{Enter}');

    expect(await screen.findByText(/tag/i)).toBeInTheDocument();
  });
});
