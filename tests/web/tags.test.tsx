import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventName } from '#shared/contract/events.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { aSession, aTag, companyId } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { letUndoPass } from './support/undo.ts';

const page = (tags: readonly Tag[], searchParam = '') => ({
  tags: tags.filter(({ name }) => name.toLowerCase().startsWith(searchParam)),
  count: tags.length,
  hasMore: false,
});

const open = (tags: readonly Tag[], { api = {}, path = '/tags' }: { api?: FakeHandlers; path?: string } = {}) =>
  renderApp(path, { session: aSession({ profile: 'user' }), api: { listTags: ({ query }) => page(tags, query['searchParam']), ...api } });

const two = [aTag(1, { name: 'Urgente', ticketsCount: 12 }), aTag(2, { name: 'VIP' })];

describe('tags', () => {
  it('are listed with their tickets under a title that counts them', async () => {
    await open(two);

    expect(await screen.findByRole('row', { name: /Urgente 12/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /VIP 0/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tags (2)');
    expect(await screen.findByRole('link', { name: 'Tags' })).toHaveAttribute('aria-current', 'page');
  });

  it('are searched in lower case', async () => {
    const { user, calls } = await open(two);
    await screen.findByRole('row', { name: /VIP/ });

    await user.type(screen.getByRole('searchbox', { name: 'Buscar pelo nome' }), 'URG');

    await waitFor(() => expect(screen.queryByRole('row', { name: /VIP/ })).not.toBeInTheDocument());
    expect(calls.findLast(({ route }) => route === 'listTags')?.query).toEqual({ kanban: '0', searchParam: 'urg' });
  });

  it('follow what colleagues create, change and delete, and keep their counts', async () => {
    const tags = [...two];
    const { sockets } = await open(tags);
    await screen.findByRole('row', { name: /VIP/ });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const tell = (data: unknown): void => sockets.emitFrame({ events: [{ event: eventName.tag(companyId), data }] });

    const renamed = aTag(1, { name: 'Urgentíssimo', updatedAt: '2026-01-02T00:00:00.000Z' });
    tell({ action: 'update', tag: renamed, tagId: renamed.id });
    expect(await screen.findByRole('row', { name: /Urgentíssimo 12/ })).toBeInTheDocument();
    tags.splice(1, 1);
    tell({ action: 'delete', tagId: two[1]!.id });

    await waitFor(() => expect(screen.queryByRole('row', { name: /VIP/ })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tags (1)'));
  });

  it('stay among those that a search found by a later word when they change', async () => {
    const found = aTag(3, { name: 'Cliente VIP' });
    const { user, sockets, calls } = await open([], { api: { listTags: () => ({ tags: [found], count: 1, hasMore: false }) } });
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar pelo nome' }), 'vip');
    await waitFor(() => expect(calls.findLast(({ route }) => route === 'listTags')?.query).toEqual({ kanban: '0', searchParam: 'vip' }));
    expect(await screen.findByRole('row', { name: /Cliente VIP/ })).toBeInTheDocument();
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    const renamed = aTag(3, { name: 'Cliente VIP antigo', updatedAt: '2026-01-02T00:00:00.000Z' });
    sockets.emitFrame({ events: [{ event: eventName.tag(companyId), data: { action: 'update', tag: renamed, tagId: renamed.id } }] });

    expect(await screen.findByRole('row', { name: /Cliente VIP antigo/ })).toBeInTheDocument();
  });

  it('are made with at least three letters and a colour', async () => {
    const tags: Tag[] = [];
    const createTag = ({ body }: { body: unknown }): Tag => (tags.push(aTag(3, body as Partial<Tag>)), tags[0]!);
    const { user, calls } = await open(tags, { api: { createTag } });
    await user.click(await screen.findByRole('button', { name: 'Nova tag' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova tag' });

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Obrigatório')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/^Nome/), 'ab');
    expect(await within(dialog).findByText('Mensagem muito curta')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/^Nome/), 'c');
    await user.click(within(dialog).getByRole('radio', { name: 'Verde' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Tag salva.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tags (1)'));
    expect(calls.find(({ route }) => route === 'createTag')?.body).toEqual({ name: 'abc', color: '#1b7f3b', kanban: 0 });
  });

  it('are deleted once that cannot be taken back any more', async () => {
    const tags = [...two];
    const { user, calls } = await open(tags, { api: { deleteTag: () => (tags.shift(), { message: 'deleted' }) } });

    await user.click(await screen.findByRole('button', { name: 'Excluir Urgente' }));
    expect(await screen.findByText('Tag excluída.')).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Urgente/ })).not.toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'deleteTag')).toBe(false);
    letUndoPass();

    await waitFor(() => expect(calls.filter(({ route }) => route === 'deleteTag')).toHaveLength(1));
    expect(screen.queryByRole('row', { name: /Urgente/ })).not.toBeInTheDocument();
  });

  it('stay when they cannot be deleted', async () => {
    const { user } = await open(two, { api: { deleteTag: () => fail('ERR_UNAVAILABLE') } });

    await user.click(await screen.findByRole('button', { name: 'Excluir VIP' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /VIP/ })).not.toBeInTheDocument());
    letUndoPass();

    expect(await screen.findByText('Não foi possível realizar a operação. O serviço não está respondendo. Tente de novo em instantes.')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /VIP/ })).toBeInTheDocument();
  });
});

describe('lanes', () => {
  it('are put into another order', async () => {
    let lanes = [aTag(1, { name: 'Novo', kanban: 1 }), aTag(2, { name: 'Fazendo', kanban: 1 }), aTag(3, { name: 'Feito', kanban: 1 })];
    const { user, calls } = await open([], {
      path: '/tagsKanban',
      api: {
        listTags: () => page(lanes),
        listLanes: () => ({ lista: lanes }),
        orderLanes: ({ body }) => {
          const { tagIds } = body as { tagIds: string[] };
          lanes = tagIds.map((id, index) => ({ ...lanes.find((lane) => lane.id === id)!, order: index + 1 }));
          return { lista: lanes };
        },
      },
    });

    const row = await screen.findByRole('row', { name: /Feito/ });
    await user.click(within(row).getByRole('button'));
    expect(await screen.findByRole('menuitem', { name: 'Mover Feito para a direita' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Mover Feito para a esquerda' }));

    await waitFor(() => expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Novo', 'Feito', 'Fazendo']));
    expect(calls.find(({ route }) => route === 'listTags')?.query).toEqual({ kanban: '1' });
  });

  it('are also found under the capitals while the flag is set, and not otherwise', async () => {
    localStorage.setItem('cshow', '1');
    await open([aTag(1, { name: 'Novo', kanban: 1 })], { path: '/TagsKanban' });
    expect(await screen.findByRole('row', { name: /Novo/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Raias do kanban (1)');
  });

  it('are not found under the capitals without the flag', async () => {
    await open([], { path: '/TagsKanban' });

    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  });
});
