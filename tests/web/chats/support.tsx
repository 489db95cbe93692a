import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Chat, ChatMessage } from '#shared/contract/chats.ts';
import { type ChatEventData, chatEventName } from '#shared/contract/chat-events.ts';
import { aSession, companyId, userIdOf } from '../support/builders.ts';
import { aChat, aChatMessage } from '../support/chat-builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { renderApp, type RenderedApp } from '../support/render-app.tsx';

export const me = userIdOf(1);
export const bruno = { userId: userIdOf(2), name: 'Bruno Lima' };
export const later = (n = 1): string => new Date(Date.now() + n * 60_000).toISOString();

interface World {
  readonly chats?: readonly Chat[];
  readonly messages?: readonly ChatMessage[];
  readonly api?: FakeHandlers;
  readonly profile?: 'admin' | 'user';
  readonly width?: number;
}

/** The application at an address with these conversations, and what is known of them changed as the calls say. */
export async function open(path: string, { chats = [], messages = [], api = {}, profile = 'admin', width = 1280 }: World = {}) {
  const said = [...messages];
  const app = await renderApp(path, {
    width,
    session: aSession({ profile }),
    api: {
      listUsers: () =>
        ['Ana Souza', 'Bruno Lima', 'Carla Dias'].map((name, index) => ({
          id: userIdOf(index + 1),
          name,
          profile: 'user' as const,
          queueIds: [],
          online: false,
        })),
      listChats: ({ query }) => ({
        records: chats.filter(({ title }) => title.includes(query['searchParam'] ?? '')),
        hasMore: false,
        unreadChats: chats.filter(({ unreads }) => unreads > 0).length,
      }),
      getChat: ({ params }) => chats.find(({ id }) => id === params['chatId']) ?? fail('ERR_NO_CHAT_FOUND'),
      listChatMessages: () => ({ messages: said, hasMore: false }),
      readChat: ({ params, body }) => {
        const chat = chats.find(({ id }) => id === params['chatId'])!;
        return { ...chat, readCount: (body as { upTo: number }).upTo, unreads: 0 }; // what the screen sends
      },
      sendChatMessage: ({ body }) => {
        const sent = body as { message: string; mentions: ChatMessage['mentions']; clientToken: string }; // what the screen sends
        const sender = { senderId: me, sender: { id: me, name: 'Ana Souza' } };
        const message = aChatMessage(chats[0]!, said.length + 1, { ...sender, ...sent, createdAt: new Date().toISOString() });
        said.push(message);
        return message;
      },
      ...api,
    },
  });
  await waitFor(() => expect(app.sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
  return { ...app, ...tellers(app) };
}

/** Tells what the server tells of conversations. */
function tellers({ sockets }: RenderedApp) {
  const tell = (event: string, data: unknown): void => sockets.emitFrame({ events: [{ event, data }] });
  return {
    tellRoom: (data: ChatEventData['chat']) => tell(chatEventName.chat(companyId), data),
    tellMember: (data: ChatEventData['chatUser']) => tell(chatEventName.chatUser(companyId, me), data),
    tellMessage: (newMessage: ChatMessage) => tell(chatEventName.chatMessage(companyId, newMessage.chatId), { action: 'new-message', newMessage }),
  };
}

export const one = aChat(1, { title: 'Plantão', messageCount: 2, readCount: 2, lastMessage: 'Mensagem 2', lastSenderId: bruno.userId });
export const two = [aChatMessage(one, 1), aChatMessage(one, 2)];
export const pathOf = ({ uuid }: Chat): string => `/chats/${uuid}`;
export const list = () => screen.findByRole('list', { name: 'Conversas da equipe' });
export const history = () => screen.findByRole('list', { name: 'Mensagens' });
export const box = () => screen.findByRole('textbox', { name: 'Mensagem' });
export const bell = () => screen.findByRole('button', { name: /^Chats/ });
