import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isNamed, mentionPieces, mentionsIn, typedName } from '#web/parts/conversation/mentions.ts';
import { userIdOf } from '../support/builders.ts';
import { aChat, aChatMessage } from '../support/chat-builders.ts';
import { fail } from '../support/fake-api.ts';
import { fakeUploads } from '../tickets/fake-uploads.ts';
import { box, bruno, history, list, one, open, pathOf, two } from './support.tsx';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
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
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
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

    await waitFor(() => expect(scroll).toHaveBeenCalled());
    expect(await within(await history()).findByText('o relatório')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox', { name: 'Buscar nas mensagens' })).not.toBeInTheDocument();
  });

  it('gives a way up that the server refuses to go on, instead of asking for ever', async () => {
    const { user, calls } = await open(pathOf(one), {
      chats: [one],
      api: {
        listChatMessages: ({ query }) => {
          if (query['searchParam']) return { messages: [aChatMessage(one, 1, { message: 'o relatório' })], hasMore: false };
          return query['cursor'] ? fail('ERR_TOO_MANY_REQUESTS') : { messages: [aChatMessage(one, 2)], hasMore: true, nextCursor: 'c2' };
        },
      },
    });
    await history();

    await user.click(screen.getByRole('button', { name: 'Buscar nas mensagens' }));
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar nas mensagens' }), 'relatorio{Enter}');
    const before = calls.filter(({ query }) => query['cursor'] === 'c2').length;
    await user.click(await screen.findByRole('button', { name: /o relatório/ }));

    expect(await screen.findByText('A mensagem respondida não está mais no histórico.')).toBeInTheDocument();
    expect(calls.filter(({ query }) => query['cursor'] === 'c2').length - before).toBeLessThan(3);
  });
});
