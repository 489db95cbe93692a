import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Message } from '#shared/contract/messages.ts';
import { aMessage, aTicket } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const path = pathOf(ticket);
const now = () => new Date().toISOString();
const ours = (message: Partial<Message> = {}) => aMessage(1, 1, { fromMe: true, ack: 2, createdAt: now(), body: 'O bolo custa 80', ...message });

async function openMenu(message: Message, api: FakeHandlers = {}, shown = ticket) {
  const app = await openTickets(path, { tickets: [shown], messages: [message], api });
  await app.user.click(await screen.findByRole('button', { name: 'Opções da mensagem' }));
  await screen.findByRole('menuitem', { name: 'Responder' });
  return app;
}

const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() => Promise.all([import('#web/features/tickets/emoji/EmojiPicker.tsx'), import('#web/features/tickets/changes/EditMessageDialog.tsx')]));

describe('the menu of a message', () => {
  it('reacts with one of six, and takes the reaction back', async () => {
    const theirs = aMessage(1, 1);
    const reacted = { ...theirs, reactions: [{ emoji: '👍', fromMe: true }] };
    const { user, calls } = await openMenu(theirs, { reactToMessage: ({ body }) => ((body as { emoji: string }).emoji === '' ? theirs : reacted) });

    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Reagir com 👍' }));
    expect(await screen.findByRole('img', { name: 'Reações: 👍' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Opções da mensagem' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Reagir com 👍', checked: true }));

    await waitFor(() => expect(screen.queryByRole('img', { name: 'Reações: 👍' })).not.toBeInTheDocument());
    expect(calls.filter(({ route }) => route === 'reactToMessage').map(({ body }) => body)).toEqual([{ emoji: '👍' }, { emoji: '' }]);
  });

  it('reacts with any emoji by the keyboard', async () => {
    const theirs = aMessage(1, 1);
    const { user, calls } = await openMenu(theirs, { reactToMessage: () => theirs });

    expect(screen.getByRole('menuitem', { name: 'Reagir…' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Emojis' });
    await user.keyboard('{ArrowRight}{Enter}');

    await waitFor(() => expect(calls.some(({ route }) => route === 'reactToMessage')).toBe(true));
  });

  it('gives a text of ours another wording, and leaves its signature', async () => {
    const message = ours({ body: '*Ana Souza:*\nO bolo custa 80' });
    const { user, calls } = await openMenu(message, { editMessage: ({ body }) => ({ ...message, ...(body as object), isEdited: true }) });

    await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
    const box = within(await screen.findByRole('dialog', { name: 'Editar mensagem' })).getByRole('textbox', { name: 'Mensagem' });
    expect(box).toHaveValue('O bolo custa 80');
    await user.clear(box);
    await user.type(box, 'O bolo custa 90{Enter}');

    expect(await screen.findByText('O bolo custa 90')).toBeInTheDocument();
    expect(screen.getByText('editada')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'editMessage')?.body).toEqual({ body: '*Ana Souza:*\nO bolo custa 90' });
  });

  it('asks before another wording is lost', async () => {
    const { user } = await openMenu(ours({ body: 'O bolo custa 80' }));
    await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
    const box = within(await screen.findByRole('dialog', { name: 'Editar mensagem' })).getByRole('textbox', { name: 'Mensagem' });
    await user.type(box, ' reais');

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));

    expect(box).toHaveValue('O bolo custa 80 reais');
  });

  it('says in the dialog why a wording cannot be changed any more', async () => {
    const { user } = await openMenu(ours({ body: 'O bolo custa 80' }), { editMessage: () => fail('ERR_CHANGE_WAPP_MSG') });
    await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar mensagem' }));

    await user.type(dialog.getByRole('textbox', { name: 'Mensagem' }), ' reais{Enter}');

    expect(await dialog.findByRole('alert')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('O bolo custa 80 reais');
  });

  it.each([
    ['an old one', ours({ createdAt: '2026-01-01T00:00:00.000Z' })],
    ['one that has not left', ours({ ack: 0 })],
    ['a picture', ours({ kind: 'image', mediaType: 'image', mediaUrl: 'https://media.example/a' })],
  ])('offers no edit of %s', async (_what, message) => {
    await openMenu(message);

    expect(names()).not.toContain('Editar');
  });

  it('says why an old one cannot be deleted any more', async () => {
    await openMenu(ours({ createdAt: '2026-01-01T00:00:00.000Z' }));

    const line = screen.getByRole('menuitem', { name: /^Apagar/ });
    expect(line).toHaveAttribute('aria-disabled', 'true');
    expect(line).toHaveTextContent('Só até 60 horas depois do envio.');
  });

  it('deletes one that has not left, however old', async () => {
    await openMenu(ours({ createdAt: '2026-01-01T00:00:00.000Z', ack: 0 }));

    expect(screen.getByRole('menuitem', { name: 'Apagar' })).not.toHaveAttribute('aria-disabled');
  });

  it('offers on Instagram neither reaction nor edit nor deletion', async () => {
    await openMenu(ours(), {}, { ...ticket, channel: 'instagram' });

    expect(names()).toEqual(['Responder', 'Encaminhar', 'Copiar texto']);
  });

  it('opens by a long press of a finger', async () => {
    await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1, { body: 'Bom dia' })] });

    fireEvent.pointerDown(await screen.findByText('Bom dia'), { pointerType: 'touch', clientX: 10, clientY: 10 });

    expect(await screen.findByRole('menuitem', { name: 'Responder' })).toBeInTheDocument();
  });
});
