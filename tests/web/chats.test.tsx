import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat, ChatMessage } from '#shared/contract/chats.ts';
import { type ChatEventData, chatEventName } from '#shared/contract/events.ts';
import { heardChats, newsInChats } from '#web/features/chats/chat-news.ts';
import { isNamed, mentionPieces, mentionsIn, typedName } from '#web/features/chats/mentions.ts';
import { aChat, aChatMessage, aSession, companyId, userIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp, type RenderedApp } from './support/render-app.tsx';
import { fakeUploads } from './tickets/fake-uploads.ts';

const me = userIdOf(1);
const bruno = { userId: userIdOf(2), name: 'Bruno Lima' };
const later = (n = 1): string => new Date(Date.now() + n * 60_000).toISOString();

interface World {
  readonly chats?: readonly Chat[];
  readonly messages?: readonly ChatMessage[];
  readonly api?: FakeHandlers;
  readonly profile?: 'admin' | 'user';
  readonly width?: number;
}

/** The application at an address with these conversations, and what is known of them changed as the calls say. */
async function open(path: string, { chats = [], messages = [], api = {}, profile = 'admin', width = 1280 }: World = {}) {
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

/** What the server tells of conversations. */
function tellers({ sockets }: RenderedApp) {
  const tell = (event: string, data: unknown): void => sockets.emitFrame({ events: [{ event, data }] });
  return {
    tellRoom: (data: ChatEventData['chat']) => tell(chatEventName.chat(companyId), data),
    tellMember: (data: ChatEventData['chatUser']) => tell(chatEventName.chatUser(companyId, me), data),
    tellMessage: (newMessage: ChatMessage) => tell(chatEventName.chatMessage(companyId, newMessage.chatId), { action: 'new-message', newMessage }),
  };
}

const one = aChat(1, { title: 'Plantão', messageCount: 2, readCount: 2, lastMessage: 'Mensagem 2', lastSenderId: bruno.userId });
const two = [aChatMessage(one, 1), aChatMessage(one, 2)];
const pathOf = ({ uuid }: Chat): string => `/chats/${uuid}`;
const list = () => screen.findByRole('list', { name: 'Conversas da equipe' });
const history = () => screen.findByRole('list', { name: 'Mensagens' });
const box = () => screen.findByRole('textbox', { name: 'Mensagem' });
const bell = () => screen.findByRole('button', { name: /^Chats/ });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});

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
    expect(await screen.findByRole('link', { name: /^Chat interno \(1 conversa da equipe/ })).toHaveAttribute('aria-current', 'page');
  });

  it('offers a new one to admins alone, also on a phone', async () => {
    const { unmount } = { unmount: (await open('/chats', { profile: 'user' })) && document.body.replaceChildren.bind(document.body) };
    await screen.findByText('Nenhuma conversa ainda');
    expect(screen.queryByRole('button', { name: 'Nova' })).not.toBeInTheDocument();
    unmount();

    await open('/chats', { width: 390 });

    expect(await screen.findByRole('button', { name: 'Nova' })).toBeInTheDocument();
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

describe('an open conversation', () => {
  it('sends on Enter, begins a line on Shift+Enter, and nothing that is blank', async () => {
    const { user, calls } = await open(pathOf(one), { chats: [one], messages: two });

    await user.type(await box(), '   {Enter}');
    await user.clear(await box());
    await user.type(await box(), 'bom dia{Shift>}{Enter}{/Shift}a todos{Enter}');

    expect(await within(await history()).findByText(/bom dia\s+a todos/)).toBeInTheDocument();
    expect(await box()).toHaveValue('');
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === 'sendChatMessage').map(({ body }) => body)).toMatchObject([{ message: 'bom dia\na todos' }]),
    );
  });

  it('shows a message once that comes by answer and by event', async () => {
    const { user, calls, tellMessage } = await open(pathOf(one), { chats: [one], messages: two });

    await user.type(await box(), 'olá{Enter}');
    await waitFor(() => expect(calls.some(({ route }) => route === 'sendChatMessage')).toBe(true));
    const { clientToken } = calls.find(({ route }) => route === 'sendChatMessage')!.body as { clientToken: string };
    tellMessage(aChatMessage(one, 3, { senderId: me, sender: { id: me, name: 'Ana Souza' }, message: 'olá', clientToken }));

    await waitFor(async () => expect(within(await history()).getAllByText('olá')).toHaveLength(1));
    expect(screen.queryByTitle('Enviando')).not.toBeInTheDocument();
  });

  it('keeps a message that failed, and sends it again under its token', async () => {
    let isDown = true;
    const sent: unknown[] = [];
    const { user } = await open(pathOf(one), {
      chats: [one],
      messages: two,
      api: {
        sendChatMessage: ({ body }) => {
          sent.push((body as { clientToken: string }).clientToken);
          if (isDown) return fail('ERR_UNAVAILABLE');
          return aChatMessage(one, 3, { senderId: me, sender: { id: me, name: 'Ana Souza' }, message: 'olá', clientToken: sent[0] as string });
        },
      },
    });
    await user.type(await box(), 'olá{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Não enviada/);

    isDown = false;
    await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));

    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(within(await history()).getAllByText('olá')).toHaveLength(1);
    expect(new Set(sent).size).toBe(1);
  });

  it('says when a text is too long, and does not send it', async () => {
    const { user, calls } = await open(pathOf(one), { chats: [one], messages: two });

    fireEvent.change(await box(), { target: { value: 'a'.repeat(4_098) } });
    await user.type(await box(), '{Enter}');

    expect(await screen.findByText('Passou 2 caracteres do limite')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'sendChatMessage')).toBe(false);
  });

  it('keeps what is being written in each conversation apart', async () => {
    const other = aChat(2, { title: 'Equipe' });
    const { user } = await open(pathOf(one), { chats: [one, other], messages: two });
    await user.type(await box(), 'rascunho');

    await user.click(screen.getByRole('link', { name: 'Equipe' }));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    await user.click(screen.getByRole('link', { name: 'Plantão' }));

    await waitFor(async () => expect(await box()).toHaveValue('rascunho'));
  });

  it('shows what colleagues write, and has it read', async () => {
    const { calls, tellMessage } = await open(pathOf(one), { chats: [one], messages: two });
    await history();

    tellMessage(aChatMessage(one, 3, { message: 'chegou?' }));

    expect(await within(await history()).findByText('chegou?')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter(({ route }) => route === 'readChat').map(({ body }) => body)).toMatchObject([{ upTo: 3 }]));
    await waitFor(async () => expect(await bell()).toHaveAccessibleName('Chats'));
  });

  it('marks nothing as read while nobody looks at the page', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { calls, tellMessage } = await open(pathOf(one), { chats: [one], messages: two });
    await history();

    tellMessage(aChatMessage(one, 3, { message: 'alguém?', createdAt: later() }));
    await within(await history()).findByText('alguém?');

    expect(await bell()).toHaveAccessibleName('Chats: 1 conversa não lida');
    expect(calls.some(({ route }) => route === 'readChat')).toBe(false);
  });

  it('fetches what lies between when a number is missing', async () => {
    const missing = [...two];
    const { tellMessage } = await open(pathOf(one), { chats: [one], api: { listChatMessages: () => ({ messages: missing, hasMore: false }) } });
    await history();
    missing.push(aChatMessage(one, 3, { message: 'perdida' }), aChatMessage(one, 4, { message: 'a última' }));

    tellMessage(missing[3]!);

    expect(await within(await history()).findByText('perdida')).toBeInTheDocument();
  });

  it('says where the new messages begin, and the days', async () => {
    const unread = { ...one, readCount: 1, unreads: 1 };
    await open(pathOf(unread), { chats: [unread], messages: two });

    const [first, second] = within(await history()).getAllByRole('listitem');

    expect(first).toHaveTextContent('20/11/2026');
    expect(second).toHaveTextContent('Mensagens novas');
  });

  it.each([
    ['is deleted', (app: Awaited<ReturnType<typeof open>>) => app.tellRoom({ action: 'delete', id: one.id })],
    ['loses its reader', (app: Awaited<ReturnType<typeof open>>) => app.tellMember({ action: 'delete', id: one.id })],
  ])('that %s says so', async (_what, tell) => {
    let isThere = true;
    const app = await open(pathOf(one), { chats: [one], messages: two, api: { getChat: () => (isThere ? one : fail('ERR_NO_CHAT_FOUND')) } });
    await history();
    isThere = false;

    tell(app);

    expect(await screen.findByText('Esta conversa não está mais aqui')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Plantão' })).not.toBeInTheDocument();
  });

  it('of a link that is none says so', async () => {
    await open('/chats/nada', { api: { getChat: () => fail('ERR_VALIDATION') } });

    expect(await screen.findByText('Esta conversa não está mais aqui')).toBeInTheDocument();
  });

  it('has its failure shown', async () => {
    await open(pathOf(one), { chats: [one], api: { listChatMessages: () => fail('ERR_NO_PERMISSION') } });

    expect(await screen.findByText('Não foi possível carregar as mensagens')).toBeInTheDocument();
  });

  it('stands behind its tab on narrow screens', async () => {
    const { user } = await open(pathOf(one), { chats: [one], messages: two, width: 390 });
    await history();
    expect(screen.getByRole('tab', { name: 'Mensagens' })).toHaveAttribute('aria-selected', 'true');

    await user.click(screen.getByRole('tab', { name: 'Chats' }));

    expect(await list()).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Plantão' }));
    expect(await history()).toBeInTheDocument();
  });
});

describe('a mention', () => {
  it('is suggested while typing, taken by Enter, sent and shown', async () => {
    const { user, calls } = await open(pathOf(one), { chats: [one], messages: two });
    await user.type(await box(), 'oi @bru');
    expect(await screen.findByRole('option', { name: /Bruno Lima/ })).toBeInTheDocument();

    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('oi @Bruno Lima')).toBeInTheDocument();
    await user.keyboard('tudo bem?{Enter}');

    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'sendChatMessage')?.body).toMatchObject({ message: 'oi @Bruno Lima tudo bem?', mentions: [bruno] }),
    );
    expect((await screen.findByText('@Bruno Lima')).tagName).toBe('MARK');
  });

  it('is who is written, the longest name first, and nobody else', () => {
    const people = [{ userId: userIdOf(3), name: 'Ana' }, { userId: userIdOf(4), name: 'Ana Lima' }, bruno];

    expect(mentionsIn('@Ana Lima e @Ana, cadê? @Ana Lima!', people).map(({ name }) => name)).toEqual(['Ana Lima', 'Ana']);
    expect(mentionPieces('oi @Bruno Lima!', people).map(({ text, mention }) => [text, mention?.name])).toEqual([
      ['oi ', undefined],
      ['@Bruno Lima', 'Bruno Lima'],
      ['!', undefined],
    ]);
    expect(mentionsIn('ana@Ana.com', [])).toEqual([]);
  });

  it.each([
    ['@', ''],
    ['oi @Bru', 'Bru'],
    ['oi @Bruno Li', 'Bruno Li'],
    ['mail@exemplo', null],
    ['oi', null],
  ])('in “%s” is typed as %s', (text, typed) => {
    expect(typedName(text)).toBe(typed);
  });

  it('finds names by any of their words, whatever accents', () => {
    expect([isNamed('João Lima', 'joao'), isNamed('João Lima', 'li'), isNamed('João Lima', 'ma')]).toEqual([true, true, false]);
  });
});

describe('a picture', () => {
  it('is seen before it is sent, uploaded, and sent with its words', async () => {
    const uploads = fakeUploads();
    const { user, calls } = await open(pathOf(one), {
      chats: [one],
      messages: two,
      api: { createUpload: () => ({ key: 'uploads/x/y/foto.png', url: 'https://media.example/', fields: { key: 'x' } }) },
    });
    await box();
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');

    await user.upload(input!, new File(['png'], 'foto.png', { type: 'image/png' }));
    expect(await screen.findByText('foto.png')).toBeInTheDocument();
    await user.type(await box(), 'veja{Enter}');
    await waitFor(() => expect(uploads).toHaveLength(1));
    uploads[0]!.answer(204);

    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'sendChatMessage')?.body).toMatchObject({
        message: 'veja',
        upload: { key: 'uploads/x/y/foto.png', name: 'foto.png' },
      }),
    );
  });

  it('is shown with who sent it, and opens in full size', async () => {
    const picture = { url: 'https://media.example/foto.png', name: 'foto.png', mimeType: 'image/png', width: 10, height: 10 };
    const { user } = await open(pathOf(one), { chats: [one], messages: [aChatMessage(one, 1, { picture, message: '' })] });

    await user.click(await screen.findByRole('button', { name: 'Ampliar imagem: Imagem enviada por Bruno Lima' }));

    expect(await screen.findByRole('dialog', { name: 'Imagem' })).toBeInTheDocument();
  });

  it('that is none is refused before a byte travels', async () => {
    const { calls } = await open(pathOf(one), { chats: [one], messages: two });
    await box();
    const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');

    fireEvent.change(input!, { target: { files: [new File(['x'], 'contrato.pdf', { type: 'application/pdf' })] } });

    expect(await screen.findByText('contrato.pdf não é uma imagem que se possa enviar.')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createUpload')).toBe(false);
  });
});

describe('search', () => {
  it('finds rooms by title, in the address', async () => {
    const { user } = await open('/chats', { chats: [one, aChat(2, { title: 'Equipe' })] });
    await list();

    await user.type(screen.getByRole('searchbox', { name: 'Buscar pelo título' }), 'Equipe');

    await waitFor(() => expect(screen.queryByRole('link', { name: 'Plantão' })).not.toBeInTheDocument());
    expect(location.search).toBe('?searchParam=Equipe');
  });

  it('finds messages by their words, and goes to one', async () => {
    Element.prototype.scrollIntoView = vi.fn();
    const { user } = await open(pathOf(one), {
      chats: [one],
      api: {
        listChatMessages: ({ query }) => {
          if (query['searchParam']) return { messages: [aChatMessage(one, 1, { message: 'o relatório' })], hasMore: false };
          const older = { messages: [aChatMessage(one, 1, { message: 'o relatório' })], hasMore: false };
          return query['cursor'] ? older : { messages: [aChatMessage(one, 2)], hasMore: true, nextCursor: 'c2' };
        },
      },
    });
    await history();

    await user.click(screen.getByRole('button', { name: 'Buscar nas mensagens' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar nas mensagens' }), 'relatorio{Enter}');
    await user.click(await screen.findByRole('button', { name: /o relatório/ }));

    await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
    expect(await within(await history()).findByText('o relatório')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox', { name: 'Buscar nas mensagens' })).not.toBeInTheDocument();
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
