import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import type { QuickMessage } from '#shared/records/quick-messages.ts';
import { aQuickMessage, aSession, aTag, companyId } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const found = (records: readonly QuickMessage[], searchParam = '') => ({
  records: records.filter(({ shortcode }) => shortcode.startsWith(searchParam)),
  hasMore: false,
});

const open = (
  records: readonly QuickMessage[],
  { api = {}, path = '/quick-messages', width = 1280 }: { api?: FakeHandlers; path?: string; width?: number } = {},
) =>
  renderApp(path, { width, session: aSession({ profile: 'user' }), api: { listQuickMessages: ({ query }) => found(records, query['searchParam']), ...api } });

const two = [aQuickMessage(1, { shortcode: 'horario', message: 'Das 8 às 18' }), aQuickMessage(2, { shortcode: 'pix', message: 'A chave é…' })];

const paid = aTag(1, { name: 'Pago' });

describe('list of quick messages', () => {
  it('shows shortcuts and texts to everybody', async () => {
    await open(two);

    const row = await screen.findByRole('row', { name: /\/horario/ });

    expect(row).toHaveTextContent('Das 8 às 18');
    expect(await screen.findByRole('link', { name: /^Mensagens rápidas/ })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Mensagens rápidas · Recado');
  });

  it('shows cards on a phone', async () => {
    await open(two, { width: 390 });

    expect(await screen.findByRole('heading', { name: '/pix' })).toBeInTheDocument();
  });

  it('follows what colleagues create, change and delete', async () => {
    const { sockets } = await open(two);
    await screen.findByRole('row', { name: /\/pix/ });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const tell = (data: unknown): void => sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'quickMessage'), data }] });

    tell({ action: 'create', record: aQuickMessage(3, { shortcode: 'ola', message: 'Olá!' }) });
    tell({ action: 'update', record: aQuickMessage(2, { shortcode: 'pix', message: 'A nova chave' }) });
    tell({ action: 'delete', id: two[0]!.id });

    expect(await screen.findByRole('row', { name: /\/ola/ })).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /\/pix.*A nova chave/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /\/horario/ })).not.toBeInTheDocument());
  });

  it('searches half a second after the last letter and keeps the term in the address', async () => {
    const { user, calls } = await open(two);
    await screen.findByRole('row', { name: /\/pix/ });

    await user.type(screen.getByRole('searchbox', { name: 'Buscar pelo atalho' }), 'ho');

    await waitFor(() => expect(screen.queryByRole('row', { name: /\/pix/ })).not.toBeInTheDocument());
    expect(location.search).toBe('?searchParam=ho');
    expect(calls.filter(({ route }) => route === 'listQuickMessages').map(({ query }) => query)).toEqual([{}, { searchParam: 'ho' }]);
  });

  it('says that a search found nothing, and clears it', async () => {
    const { user } = await open(two, { path: '/quick-messages?searchParam=zz' });

    expect(await screen.findByText('Nenhum registro para “zz”.')).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Limpar busca' })[1]!);

    expect(await screen.findByRole('row', { name: /\/pix/ })).toBeInTheDocument();
    expect(location.search).toBe('');
  });

  it('offers the first one when there is none', async () => {
    const { user } = await open([]);

    await user.click(await screen.findByRole('button', { name: 'Nova mensagem rápida' }));

    expect(await screen.findByRole('dialog', { name: 'Nova mensagem rápida' })).toBeInTheDocument();
    expect(within(screen.getByRole('main', { hidden: true })).queryByRole('searchbox', { hidden: true })).not.toBeInTheDocument();
  });

  it('goes on page by page, and tries again where that failed', async () => {
    let isDown = true;
    const next = () => (isDown ? fail('ERR_NO_PERMISSION') : { records: [two[1]!], hasMore: false });
    const { user } = await open([], {
      api: { listQuickMessages: ({ query }) => (query['cursor'] === 'c2' ? next() : { records: [two[0]!], hasMore: true, nextCursor: 'c2' }) },
    });

    await user.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Não foi possível carregar mais.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByRole('row', { name: /\/pix/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
  });
});

describe('quick message form', () => {
  const openForm = async (api: FakeHandlers = {}) => {
    const app = await open(two, { api });
    await app.user.click(await screen.findByRole('button', { name: 'Nova mensagem rápida' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova mensagem rápida' });
    return { ...app, dialog, shortcode: within(dialog).getByLabelText(/^Atalho/), message: within(dialog).getByLabelText(/^Mensagem/) };
  };

  it('starts in its first field, saves, and puts the new one in its place', async () => {
    const { user, calls, shortcode, message } = await openForm({ createQuickMessage: ({ body }) => aQuickMessage(3, body as Partial<QuickMessage>) });
    expect(shortcode).toHaveFocus();

    await user.keyboard('ola');
    await user.type(message, 'Olá, ');
    await user.click(screen.getByRole('button', { name: 'Primeiro nome' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Messagem adicionada com sucesso.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createQuickMessage')?.body).toEqual({
      shortcode: 'ola',
      message: 'Olá, {{firstName}}',
      steps: null,
      queueId: null,
      isShared: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['/horario', '/ola', '/pix']);
  });

  it('asks for both fields', async () => {
    const { user, calls } = await openForm();

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
    expect(calls.some(({ route }) => route === 'createQuickMessage')).toBe(false);
  });

  it('shows what the server refuses at its field, and other failures above the form', async () => {
    const answers = [fail('ERR_CONFLICT', {}, {}, 'shortcode'), fail('ERR_UNAVAILABLE')];
    const { user, shortcode, message } = await openForm({ createQuickMessage: () => answers.shift()! });
    await user.type(shortcode, 'pix');
    await user.type(message, 'Outra');

    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(shortcode).toHaveAccessibleDescription('Outra pessoa alterou isto ao mesmo tempo. Tente de novo.'));
    expect(shortcode).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent('O serviço não está respondendo.');
  });

  it('is the same creation when it is sent again after a lost answer, until something else is written', async () => {
    const unheard = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));
    // Each press is four calls by itself.
    const answers = [...Array.from({ length: 9 }, () => unheard), () => aQuickMessage(3)];
    const { user, calls, shortcode, message } = await openForm({ createQuickMessage: () => answers.shift()!() });
    const created = () => calls.filter(({ route }) => route === 'createQuickMessage');
    const press = async (times: number): Promise<void> => {
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(created()).toHaveLength(times));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })?.hasAttribute('disabled')).not.toBe(true));
    };
    await user.type(shortcode, 'ola');
    await user.type(message, 'Olá');

    await press(4);
    await press(8);
    await user.type(message, '!');
    await press(10);

    const [first, second] = [0, 8].map(
      (from) =>
        new Set(
          created()
            .slice(from, from + (from === 0 ? 8 : 2))
            .map(({ idempotencyKey }) => idempotencyKey),
        ),
    );
    expect([...(first ?? [])]).toEqual([expect.stringMatching(/^[0-9A-Z]{26}$/)]);
    expect([...(second ?? [])]).toEqual([expect.not.stringMatching([...(first ?? [])].join())]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is another creation once the first was answered, with the same words', async () => {
    const { user, calls, shortcode, message } = await openForm({ createQuickMessage: () => fail('ERR_CONFLICT', {}, {}, 'shortcode') });
    await user.type(shortcode, 'ola');
    await user.type(message, 'Olá');
    const created = () => calls.filter(({ route }) => route === 'createQuickMessage');

    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(created()).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar' })).toBeEnabled());
    }

    expect(new Set(created().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('is sent once, however often the button is pressed', async () => {
    const answer = Promise.withResolvers<QuickMessage>();
    const { user, calls, shortcode, message } = await openForm({ createQuickMessage: () => answer.promise });
    await user.type(shortcode, 'ola');
    await user.type(message, 'Olá');

    await user.type(shortcode, '{Enter}{Enter}');
    await waitFor(() => expect(calls.some(({ route }) => route === 'createQuickMessage')).toBe(true));
    expect(screen.getByRole('button', { name: /Salvar/ })).toBeDisabled();
    answer.resolve(aQuickMessage(3));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(calls.filter(({ route }) => route === 'createQuickMessage')).toHaveLength(1);
  });

  it.each([
    ['Escape', (user: Awaited<ReturnType<typeof openForm>>['user']) => user.keyboard('{Escape}')],
    ['Cancel', (user: Awaited<ReturnType<typeof openForm>>['user']) => user.click(screen.getByRole('button', { name: 'Cancelar' }))],
    ['Back', () => Promise.resolve(history.back())],
  ])('asks before what is filled in is lost by %s', async (_way, leave) => {
    const { user, shortcode } = await openForm();
    await user.type(shortcode, 'ola');

    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.queryByText('Descartar as alterações?')).not.toBeInTheDocument());
    expect(shortcode).toHaveValue('ola');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.pathname).toBe('/quick-messages');
  });

  it('closes without a question while nothing is filled in', async () => {
    const { user } = await openForm();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says what it does besides: tags, an end and a note', async () => {
    const { user, calls, shortcode, message } = await openForm({
      suggestTags: () => [paid],
      listLanes: () => ({ lista: [] }),
      createQuickMessage: ({ body }) => aQuickMessage(3, body as Partial<QuickMessage>),
    });
    await user.type(shortcode, 'pago');
    await user.type(message, 'Recebido!');
    await user.click(screen.getByRole('button', { name: 'E depois de enviar…' }));

    await user.click(await screen.findByRole('combobox', { name: 'Marcar com tags ou raia' }));
    await user.click(await screen.findByRole('option', { name: 'Pago' }));
    await user.click(screen.getByRole('combobox', { name: 'E o atendimento' }));
    await user.click(await screen.findByRole('option', { name: 'É resolvido' }));
    await user.type(screen.getByLabelText('Nota interna'), 'Pix');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Ao enviar: deixa uma nota, marca Pago, resolve')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createQuickMessage')?.body).toMatchObject({ steps: { tags: [paid.id], end: 'resolve', note: 'Pix' } });
  });

  it('edits', async () => {
    const { user, calls } = await open(two, { api: { updateQuickMessage: ({ body }) => aQuickMessage(2, body as Partial<QuickMessage>) } });
    await user.click(await screen.findByRole('button', { name: 'Editar a mensagem rápida pix' }));

    await user.type(await screen.findByLabelText(/^Atalho/), '2');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('row', { name: /\/pix2/ })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'updateQuickMessage')).toMatchObject({ params: { quickMessageId: two[1]!.id } });
  });
});
