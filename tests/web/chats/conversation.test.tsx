import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aChat, aChatMessage } from '../support/chat-builders.ts';
import { fail } from '../support/fake-api.ts';
import { bell, box, history, later, list, me, one, open, pathOf, two } from './support.tsx';

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

    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Equipe' }));
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

  it('that one was taken out of for a moment shows what was said meanwhile', async () => {
    const said = [...two];
    const api = { listChatMessages: () => ({ messages: [...said], hasMore: false }) };
    const { tellMember, tellRoom } = await open(pathOf(one), { chats: [one], api });
    await within(await history()).findByText('Mensagem 2');

    tellMember({ action: 'delete', id: one.id });
    await screen.findByText('Esta conversa não está mais aqui');
    said.push(aChatMessage(one, 3, { message: 'Dita sem você' }));
    const { readCount: _, unreads: __, mentionedAt: ___, ...record } = one;
    tellRoom({ action: 'update', record: { ...record, messageCount: 3 } });

    expect(await within(await history()).findByText('Dita sem você')).toBeInTheDocument();
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
