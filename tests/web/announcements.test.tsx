import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Announcement } from '#shared/contract/announcements.ts';
import { aSession, anAnnouncement } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { letUndoPass } from './support/undo.ts';

const two = [
  anAnnouncement(2, { title: 'Manutenção', priority: 1, mediaName: 'aviso.png', mediaPath: 'https://media.example/aviso.png' }),
  anAnnouncement(1, { title: 'Férias', status: false }),
];
const openScreen = (records: readonly Announcement[], api: FakeHandlers = {}) =>
  renderApp('/announcements', {
    session: aSession({ super: true }),
    api: { listAnnouncements: () => ({ records: [...records], hasMore: false }), ...api },
  });

describe('list of announcements', () => {
  it('has title, priority, image and status in words', async () => {
    await openScreen(two);

    expect(await screen.findByRole('row', { name: /Manutenção Alta aviso\.png Ativo/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Férias Baixa Sem imagem Inativo/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Informativos' })).toHaveAttribute('aria-current', 'page');
  });

  it('is for platform staff', async () => {
    await renderApp('/announcements', { session: aSession({ profile: 'admin' }) });

    expect(await screen.findByText('Acesso não permitido')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Informativos' })).not.toBeInTheDocument();
  });

  it('deletes one in a way that can be taken back', async () => {
    const { user } = await openScreen(two, { deleteAnnouncement: () => ({ message: 'ok' }) });
    await user.click(await screen.findByRole('button', { name: 'Excluir o informativo Férias' }));

    await waitFor(() => expect(screen.queryByRole('row', { name: /Férias/ })).not.toBeInTheDocument());
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeInTheDocument();
    letUndoPass();
    expect(screen.queryByRole('row', { name: /Férias/ })).not.toBeInTheDocument();
  });
});

describe('form of an announcement', () => {
  const png = new File(['\x89PNG'], 'novo.png', { type: 'image/png' });
  const openForm = async (name: string, api: FakeHandlers) => {
    const app = await openScreen(two, api);
    await app.user.click(await screen.findByRole('button', { name }));
    return { ...app, dialog: await screen.findByRole('dialog') };
  };

  it('publishes with priority low and active unless told otherwise, then the image', async () => {
    const made = (body: unknown) => anAnnouncement(3, { ...(body as Partial<Announcement>), priority: 3 });
    const { user, calls, dialog } = await openForm('Novo informativo', {
      createAnnouncement: ({ body }) => made(body),
      uploadAnnouncementMedia: () => anAnnouncement(3, { title: 'Novidade', mediaName: 'novo.png', mediaPath: 'https://media.example/novo.png' }),
    });
    expect(within(dialog).getByRole('combobox', { name: 'Prioridade' })).toHaveTextContent('Baixa');
    expect(within(dialog).getByRole('switch', { name: 'Ativo' })).toBeChecked();

    await user.type(within(dialog).getByLabelText(/^Título/), 'Novidade');
    await user.type(within(dialog).getByLabelText(/^Texto/), 'Agora com avisos.');
    await user.upload(within(dialog).getByLabelText('Imagem'), png);
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Operação realizada com sucesso!')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Novidade Baixa novo\.png Ativo/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createAnnouncement')?.body).toEqual({
      title: 'Novidade',
      text: 'Agora com avisos.',
      priority: '3',
      status: true,
    });
    const uploaded = calls.find(({ route }) => route === 'uploadAnnouncementMedia')?.body;
    expect(uploaded instanceof FormData && uploaded.get('file')).toEqual(png);
  });

  it('asks for title and text', async () => {
    const { user, calls, dialog } = await openForm('Novo informativo', {});

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
    expect(calls.some(({ route }) => route === 'createAnnouncement')).toBe(false);
  });

  it('changes what it has made when the image is refused', async () => {
    const answers = [fail('ERR_IMAGE_TYPE_REFUSED', {}, {}, 'media'), anAnnouncement(3, { title: 'Novidade', mediaName: 'novo.png' })];
    const { user, calls, dialog } = await openForm('Novo informativo', {
      createAnnouncement: ({ body }) => anAnnouncement(3, { ...(body as Partial<Announcement>), priority: 3 }),
      updateAnnouncement: ({ body }) => anAnnouncement(3, { ...(body as Partial<Announcement>), priority: 3 }),
      uploadAnnouncementMedia: () => answers.shift()!,
    });
    await user.type(within(dialog).getByLabelText(/^Título/), 'Novidade');
    await user.type(within(dialog).getByLabelText(/^Texto/), 'Agora com avisos.');
    await user.upload(within(dialog).getByLabelText('Imagem'), png);

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('A imagem precisa ser PNG ou JPEG.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const writes = calls.map(({ route }) => route).filter((route) => /^(create|update|upload)Announcement/.test(route));
    expect(writes).toEqual(['createAnnouncement', 'uploadAnnouncementMedia', 'updateAnnouncement', 'uploadAnnouncementMedia']);
  });

  it('keeps the image that is there, or takes it away', async () => {
    const { user, calls, dialog } = await openForm('Editar o informativo Manutenção', {
      updateAnnouncement: () => two[0]!,
      deleteAnnouncementMedia: () => ({ ...two[0]!, mediaName: null, mediaPath: null, updatedAt: '2026-11-21T12:00:00.000Z' }),
    });
    expect(within(dialog).getByText('aviso.png')).toBeInTheDocument();

    await user.click(within(dialog).getByRole('button', { name: 'Remover aviso.png' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /Manutenção Alta Sem imagem/ })).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'uploadAnnouncementMedia')).toBe(false);
  });

  it('changes nothing but what was changed in it: what somebody else withdrew meanwhile, and illustrated, stays so', async () => {
    const others = { ...two[1]!, title: 'Férias de verão', mediaName: 'praia.png', mediaPath: 'https://media.example/praia.png' };
    const { user, calls, dialog } = await openForm('Editar o informativo Férias', { updateAnnouncement: () => others });
    await user.type(within(dialog).getByLabelText(/^Título/), ' de verão');

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /Férias de verão Baixa praia\.png Inativo/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateAnnouncement')?.body).toEqual({ title: 'Férias de verão' });
    expect(calls.some(({ route }) => route === 'deleteAnnouncementMedia')).toBe(false);
  });
});

describe('bell of announcements', () => {
  const active = anAnnouncement(2, { title: 'Manutenção', text: 'Hoje às 22h.', mediaPath: 'https://media.example/aviso.png', mediaName: 'aviso.png' });
  const earlier = anAnnouncement(1, { title: 'Férias' });
  const open = (api: FakeHandlers = {}) =>
    renderApp('/quick-messages', {
      session: aSession({ profile: 'user' }),
      api: {
        listQuickMessages: () => ({ records: [], hasMore: false }),
        listAnnouncementNews: () => [active, earlier].map(({ id, publishedAt }) => ({ id, publishedAt, isSeen: id === earlier.id })),
        listAnnouncements: () => ({ records: [active, earlier], hasMore: false }),
        seeAnnouncement: () => ({ message: 'seen' }),
        ...api,
      },
    });
  const bell = (name: string | RegExp = /^Informativos/) => screen.findByRole('button', { name });

  it('counts what is unseen; what is opened shows text and image, and is seen', async () => {
    const { user, calls } = await open();
    await user.click(await bell('Informativos: 1 não visto'));
    const list = await screen.findByRole('dialog', { name: 'Informativos' });
    expect(await within(list).findByRole('button', { name: /Férias/ })).not.toHaveTextContent('Novo');
    expect(within(list).queryByRole('img')).not.toBeInTheDocument();

    await user.click(within(list).getByRole('button', { name: /Manutenção Novo/ }));

    const dialog = await screen.findByRole('dialog', { name: 'Manutenção' });
    expect(dialog).toHaveTextContent('Hoje às 22h.');
    expect(within(dialog).getByRole('img', { name: 'Imagem de Manutenção' })).toHaveAttribute('src', active.mediaPath);
    expect(await bell('Informativos')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'seeAnnouncement')).toMatchObject([
      { params: { announcementId: active.id }, body: { publishedAt: active.publishedAt } },
    ]);
    expect(calls.find(({ route }) => route === 'listAnnouncements')?.query).toEqual({ activeOnly: 'true' });
  });

  it('follows what is published, changed, seen elsewhere and withdrawn', async () => {
    const { sockets } = await open();
    await bell('Informativos: 1 não visto');
    const later = '2026-11-22T12:00:00.000Z';

    sockets.emit('announcement', { action: 'create', record: anAnnouncement(3) });
    expect(await bell('Informativos: 2 não vistos')).toBeInTheDocument();
    sockets.emit('announcement', { action: 'update', record: { ...earlier, priority: 1, updatedAt: later } });
    sockets.emit('announcement', { action: 'update', record: { ...earlier, text: 'Outro', publishedAt: later, updatedAt: later } });
    expect(await bell('Informativos: 3 não vistos')).toBeInTheDocument();
    sockets.emit('announcementSeen', { action: 'update', announcementId: earlier.id, publishedAt: earlier.publishedAt });
    sockets.emit('announcementSeen', { action: 'update', announcementId: active.id, publishedAt: active.publishedAt });
    expect(await bell('Informativos: 2 não vistos')).toBeInTheDocument();
    sockets.emit('announcement', { action: 'delete', record: { id: earlier.id } });
    sockets.emit('announcement', { action: 'delete', record: { id: anAnnouncement(3).id } });

    expect(await bell('Informativos')).toBeInTheDocument();
  });

  it('goes on page by page near the bottom, and says when there is none', async () => {
    const { user } = await open({
      listAnnouncements: ({ query }) => (query['cursor'] ? { records: [earlier], hasMore: false } : { records: [active], hasMore: true, nextCursor: 'c2' }),
    });
    await user.click(await bell());
    const list = await screen.findByRole('list', { name: 'Informativos' });

    fireEvent.scroll(list.parentElement!);

    expect(await within(list).findByRole('button', { name: /Férias/ })).toBeInTheDocument();
  });

  it('says that there is nothing', async () => {
    const { user } = await open({ listAnnouncementNews: () => [], listAnnouncements: () => ({ records: [], hasMore: false }) });

    await user.click(await bell('Informativos'));

    expect(await screen.findByText('Nenhum informativo')).toBeInTheDocument();
  });

  it('shows it as unseen again when that could not be kept', async () => {
    const { user } = await open({ seeAnnouncement: () => fail('ERR_UNAVAILABLE') });
    await user.click(await bell());
    await user.click(await screen.findByRole('button', { name: /Manutenção/ }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Manutenção' })).getByRole('button', { name: 'Fechar' }));

    expect(await bell('Informativos: 1 não visto')).toBeInTheDocument();
  });
});
