import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { heardChats, newsInChats } from '#web/features/chats/chat-news.ts';
import { aChat, aChatMessage } from '../support/chat-builders.ts';
import { fail } from '../support/fake-api.ts';
import { bell, box, bruno, history, later, list, me, one, open, pathOf, two } from './support.tsx';

describe('the list of conversations', () => {
  it('tells who said what, and what is new', async () => {
    await open('/chats', {
      chats: [aChat(2, { title: 'Equipe', messageCount: 3, readCount: 1, unreads: 2, mentionedAt: 3, lastMessage: 'e aí?', lastSenderId: bruno.userId }), one],
    });

    const [equipe, plantao] = within(await list()).getAllByRole('listitem');

    await waitFor(() => expect(equipe).toHaveTextContent('Bruno: e aí?'));
    expect(equipe).toHaveTextContent('2 mensagens não lidas');
    expect(equipe).toHaveTextContent('Mencionaram você');
    expect(plantao).not.toHaveTextContent('não lida');
    expect(await screen.findByRole('link', { name: /^Equipe \(1 conversa da equipe/ })).toHaveAttribute('aria-current', 'true');
  });

  it('offers a new one to admins, also on a phone', async () => {
    await open('/chats', { width: 390 });

    expect(await screen.findByRole('button', { name: 'Nova' })).toBeInTheDocument();
  });

  it('offers none to other users', async () => {
    await open('/chats', { profile: 'user' });

    await screen.findByText('Nenhuma conversa ainda');
    expect(screen.queryByRole('button', { name: 'Nova' })).not.toBeInTheDocument();
  });

  it('puts the one with a new message first, and counts it', async () => {
    const { tellMessage } = await open('/chats', { chats: [aChat(2, { title: 'Equipe', updatedAt: '2026-11-21T12:00:00.000Z' }), one] });
    await list();

    tellMessage(aChatMessage(one, 3, { message: 'urgente', mentions: [{ userId: me, name: 'Ana Souza' }], createdAt: later() }));

    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')[0]).toHaveTextContent('urgente'));
    expect(within(await list()).getAllByRole('listitem')[0]).toHaveTextContent('Mencionaram você');
    expect(await bell()).toHaveAccessibleName('Chats: 1 conversa não lida');
  });

  it('says that it could not be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = await open('/chats', {
      api: { listChats: () => (isDown ? fail('ERR_NO_PERMISSION') : { records: [one], hasMore: false, unreadChats: 0 }) },
    });

    const alert = await screen.findByRole('alert');
    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('link', { name: 'Plantão' })).toBeInTheDocument();
  });
});

describe('the dialog of a conversation', () => {
  it('asks for title and people in the words agreed on, and opens what was made', async () => {
    const made = aChat(5, { title: 'Reunião' });
    const { user, calls } = await open('/chats', {
      api: { createChat: () => made, getChat: () => made, listChatMessages: () => ({ messages: [], hasMore: false }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Nova' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova conversa' });

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Por favor, preencha o título da conversa.')).toBeInTheDocument();
    expect(within(dialog).getByText('Por favor, selecione pelo menos um usuário.')).toBeInTheDocument();

    await user.type(within(dialog).getByRole('textbox', { name: /^Título/ }), 'Reunião');
    await user.click(within(dialog).getByRole('combobox', { name: /^Usuários/ }));
    expect(screen.queryByRole('option', { name: 'Ana Souza' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Bruno Lima' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(location.pathname).toBe(pathOf(made)));
    expect(calls.find(({ route }) => route === 'createChat')?.body).toEqual({ title: 'Reunião', users: [bruno.userId] });
    expect(await screen.findByRole('region', { name: 'Conversa Reunião' })).toBeInTheDocument();
  });

  it('of one that is there sends its changes alone, and leaves to another device what that has changed', async () => {
    const { user, calls } = await open(pathOf(one), { chats: [one], messages: [], api: { updateChat: () => ({ ...one, title: 'Turno' }) } });
    await user.click(await screen.findByRole('button', { name: 'Editar conversa' }));
    const title = await screen.findByRole('textbox', { name: /^Título/ });

    await user.clear(title);
    await user.type(title, 'Turno');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(calls.find(({ route }) => route === 'updateChat')?.body).toEqual({ title: 'Turno' }));
  });

  it('is for the owner, who may also delete it', async () => {
    const foreign = aChat(1, { ownerId: bruno.userId });
    await open(pathOf(foreign), { chats: [foreign] });
    await box();

    expect(screen.queryByRole('button', { name: /conversa$/ })).not.toBeInTheDocument();
  });

  it('leaves a conversation that was deleted', async () => {
    const { user } = await open(pathOf(one), { chats: [one], messages: two, api: { deleteChat: () => ({ message: 'deleted' }) } });
    await user.click(await screen.findByRole('button', { name: 'Excluir conversa' }));

    await user.click(within(await screen.findByRole('dialog', { name: 'Excluir Plantão?' })).getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(location.pathname).toBe('/chats'));
    expect(await screen.findByText('Conversa excluída.')).toBeInTheDocument();
  });
});

describe('the bell of the conversations', () => {
  it('lists them, each a way to it', async () => {
    const unread = { ...one, readCount: 0, unreads: 2 };
    const { user } = await open('/quick-messages', { chats: [unread], messages: two, api: { listQuickMessages: () => ({ records: [], hasMore: false }) } });

    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Chats: 1 conversa não lida'));
    await user.click(await bell());
    await user.click(within(await screen.findByRole('dialog', { name: 'Chat interno' })).getByRole('link', { name: /Plantão/ }));

    expect(await history()).toBeInTheDocument();
    expect(location.pathname).toBe(pathOf(one));
  });

  it('counts what other pages of the list have, too', async () => {
    await open('/quick-messages', {
      api: {
        listChats: () => ({ records: [one], hasMore: true, nextCursor: 'c2', unreadChats: 4 }),
        listQuickMessages: () => ({ records: [], hasMore: false }),
      },
    });

    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Chats: 4 conversas não lidas'));
  });

  it('follows what is read in another window', async () => {
    const unread = { ...one, readCount: 0, unreads: 2 };
    const { tellMember } = await open('/chats', { chats: [unread] });
    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Chats: 1 conversa não lida'));

    tellMember({ action: 'update', id: one.id, readCount: 2, mentionedAt: 0 });

    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Chats'));
  });

  it('tells of what colleagues have written since, not of the own and not of what was read', () => {
    const heard = heardChats([one]);
    const grown = { ...one, messageCount: 3, unreads: 1, updatedAt: later() };
    const since = Date.now();

    expect(newsInChats([grown], heard, since, me)).toEqual([grown]);
    expect(newsInChats([{ ...grown, lastSenderId: me }, { ...grown, unreads: 0 }, aChat(9, { messageCount: 4, unreads: 4 })], heard, since, me)).toEqual([]);
  });

  it('tells of two rooms at one moment, whichever is heard of first', () => {
    const other = aChat(2, { messageCount: 1, readCount: 1 });
    const after = Date.now() + 60_000;
    const written = { ...other, messageCount: 2, unreads: 1, updatedAt: new Date(after).toISOString() };

    // Something later was heard of in another room.
    expect(newsInChats([written], heardChats([one, other]), after, me)).toEqual([written]);
  });

  it('shows a desktop notice that names who calls', async () => {
    const shown: { title: string; options: NotificationOptions }[] = [];
    class FakeNotification extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, options: NotificationOptions) {
        super();
        shown.push({ title, options });
      }
    }
    vi.stubGlobal('Notification', FakeNotification);
    localStorage.setItem('desktopNotices', 'true');
    const { tellMessage } = await open('/chats', { chats: [one] });
    await list();

    tellMessage(aChatMessage(one, 3, { message: '@Ana Souza veja', mentions: [{ userId: me, name: 'Ana Souza' }], createdAt: later() }));

    await waitFor(() => expect(shown).toMatchObject([{ title: 'Mencionaram você em Plantão', options: { body: 'Bruno: @Ana Souza veja' } }]));
  });
});
