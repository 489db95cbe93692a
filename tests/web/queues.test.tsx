import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import type { Queue } from '#shared/contract/queues.ts';
import type { QueueOption } from '#shared/contract/queue-options.ts';
import { queueOptionId } from '#shared/contract/ids.ts';
import { moveOption, withoutOption } from '#shared/domain/option-tree.ts';
import { aConnection, aQueue, aSession, companyId } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { letUndoPass } from './support/undo.ts';

const sales = aQueue(1, { name: 'Vendas', color: '#c62828', greetingMessage: 'Olá, {{firstName}}!' });

const optionIdOf = (n: number) => queueOptionId.parse(`01J0000000000000000000P${String(n).padStart(3, '0')}`);
const anOption = (n: number, option: Partial<QueueOption> = {}): QueueOption => ({
  id: optionIdOf(n),
  queueId: sales.id,
  parentId: null,
  option: n,
  title: `Opção ${n}`,
  message: `Sobre ${n}`,
  createdAt: sales.createdAt,
  updatedAt: sales.updatedAt,
  ...option,
});

const settings = (scheduleType: string) => () => [
  { key: 'scheduleType' as const, value: scheduleType },
  { key: 'timeZone' as const, value: 'America/Sao_Paulo' },
];

const open = (queues: readonly Queue[] = [sales], { api = {}, profile = 'admin' }: { api?: FakeHandlers; profile?: 'admin' | 'user' } = {}) =>
  renderApp('/queues', {
    session: aSession({ profile }),
    api: { listQueues: () => [...queues], listSettings: settings('disabled'), listQueueOptions: () => [], ...api },
  });

/** A server that keeps a tree. */
function keptOptions(first: readonly QueueOption[]): FakeHandlers {
  let options = [...first];
  const found = (id: string | undefined): QueueOption => options.find((one) => one.id === id)!;
  return {
    listQueueOptions: () => options,
    createQueueOption: ({ body }) => {
      const { title, message, parentId } = body as { title: string; message: string; parentId: QueueOption['parentId'] };
      const added = anOption(options.length + 1, { title, message, parentId, option: options.filter((one) => one.parentId === parentId).length + 1 });
      options = [...options, added];
      return added;
    },
    updateQueueOption: ({ params, body }) => {
      const { option, ...texts } = body as { option?: number; title?: string };
      const { id, parentId } = found(params['queueOptionId']);
      options = options.map((one) => (one.id === id ? { ...one, ...texts } : one));
      if (option !== undefined) options = moveOption(options, id, { parentId, at: option });
      return found(id);
    },
    deleteQueueOption: ({ params }) => {
      options = withoutOption(options, found(params['queueOptionId']).id);
      return { message: 'ok' };
    },
  };
}

describe('list of queues', () => {
  it('shows name, colour and greeting', async () => {
    await open();

    const row = await screen.findByRole('row', { name: /Vendas/ });

    expect(within(row).getByRole('img', { name: '#c62828' })).toBeInTheDocument();
    expect(row).toHaveTextContent('Olá, [Primeiro nome]!');
  });

  it('follows what colleagues create, change and delete', async () => {
    const { sockets } = await open();
    await screen.findByRole('row', { name: /Vendas/ });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const tell = (data: unknown): void => sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'queue'), data }] });

    tell({ action: 'create', record: aQueue(2, { name: 'Suporte' }) });
    tell({ action: 'delete', id: sales.id });

    expect(await screen.findByRole('row', { name: /Suporte/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('row', { name: /Vendas/ })).not.toBeInTheDocument());
  });

  it('locks what only administrators may do', async () => {
    await open([sales], { profile: 'user' });

    expect(await screen.findByRole('button', { name: 'Nova fila' })).toBeDisabled();
    expect(await screen.findByRole('button', { name: 'Editar a fila Vendas' })).toBeDisabled();
  });

  it('says what becomes of the tickets before it deletes', async () => {
    const { user, calls } = await open([sales], { api: { deleteQueue: () => ({ message: 'ok' }) } });

    await user.click(await screen.findByRole('button', { name: 'Excluir a fila Vendas' }));
    const question = await screen.findByRole('dialog', { name: 'Excluir a fila Vendas?' });
    expect(question).toHaveTextContent('Os tickets dela continuam, sem fila.');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(screen.queryByRole('row', { name: /Vendas/ })).not.toBeInTheDocument());
    expect(calls.some(({ route, params }) => route === 'deleteQueue' && params['queueId'] === sales.id)).toBe(true);
  });
});

describe('dialog of a queue', () => {
  it('offers fifty colours, and begins with one that no other queue has', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));

    const colors = within(await screen.findByRole('radiogroup', { name: /Cor/ })).getAllByRole('radio');

    expect(colors).toHaveLength(50);
    expect(screen.getByRole('radio', { name: 'Laranja' })).toBeChecked();
  });

  it('says what is wrong with a name, in the specification’s words', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova fila' });

    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Required')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText(/^Nome/), 'a');

    expect(await within(dialog).findByText('Too Short!')).toBeInTheDocument();
  });

  it('shows at the colour that another queue has it', async () => {
    const { user } = await open([sales], { api: { createQueue: () => fail('ERR_QUEUE_COLOR_ALREADY_EXISTS', {}, {}, 'color') } });
    await user.click(await screen.findByRole('button', { name: 'Nova fila' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova fila' });

    await user.type(within(dialog).getByLabelText(/^Nome/), 'Suporte');
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));

    expect(await within(dialog).findByText('Esta cor já está em uso por outra fila.')).toBeInTheDocument();
  });

  it('keeps hours until the queue is saved, where those of queues count', async () => {
    const { user, calls } = await open([sales], {
      api: { listSettings: settings('queue'), updateQueue: ({ body }) => ({ ...sales, ...(body as Partial<Queue>) }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar a fila Vendas' }));
    await user.click(await screen.findByRole('tab', { name: 'Horários de Atendimento' }));
    const closing = screen.getByRole('textbox', { name: 'Sábado, fechamento' });

    await user.clear(closing);
    await user.type(closing, '1630');
    await user.click(screen.getByRole('button', { name: 'Guardar horários' }));
    expect(await screen.findByText('Clique em salvar para registar as alterações')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'updateQueue')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Queue saved successfully')).toBeInTheDocument();
    const saved = calls.find(({ route }) => route === 'updateQueue')?.body as Queue;
    expect(Object.keys(saved)).toEqual(['schedules']);
    expect(saved.schedules.find(({ weekdayEn }) => weekdayEn === 'saturday')).toMatchObject({ startTime: '08:00', endTime: '16:30' });
  });

  it('has no hours where others count', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Editar a fila Vendas' }));

    expect(await screen.findByRole('dialog', { name: 'Editar fila' })).toBeInTheDocument();
    // One tab is no choice.
    expect(screen.queryAllByRole('tab')).toEqual([]);
  });
});

describe('options of a queue', () => {
  const edit = async (options: readonly QueueOption[]) => {
    const app = await open([sales], { api: keptOptions(options) });
    await app.user.click(await screen.findByRole('button', { name: 'Editar a fila Vendas' }));
    const editor = await screen.findByRole('region', { name: 'Opções do menu' });
    const lines = (): string[] =>
      within(editor)
        .queryAllByText(/^\d+ · /)
        .map(({ textContent }) => textContent);
    return { ...app, editor, lines };
  };

  it('are added at any depth, changed, moved and deleted', async () => {
    const { user, editor, lines } = await edit([anOption(1, { title: 'Boletos' }), anOption(2, { title: 'Notas' })]);
    await waitFor(() => expect(lines()).toEqual(['1 · Boletos', '2 · Notas']));

    await user.click(within(editor).getByRole('button', { name: 'Adicionar opção abaixo de Boletos' }));
    await user.type(await screen.findByRole('textbox', { name: /^Título/ }), 'Segunda via');
    await user.click(within(screen.getByRole('dialog', { name: 'Nova opção' })).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(lines()).toEqual(['1 · Boletos', '1 · Segunda via', '2 · Notas']));
    await user.click(within(editor).getByRole('button', { name: 'Subir Notas' }));
    await waitFor(() => expect(lines()).toEqual(['1 · Notas', '2 · Boletos', '1 · Segunda via']));
    await user.click(within(editor).getByRole('button', { name: 'Excluir a opção Notas' }));
    await waitFor(() => expect(lines()).toEqual(['1 · Boletos', '1 · Segunda via'].map((line) => line.replace('1 · Boletos', '2 · Boletos'))));
    letUndoPass();

    await waitFor(() => expect(lines()).toEqual(['1 · Boletos', '1 · Segunda via']));
  });

  it('are played beside the editor as a customer would meet them', async () => {
    const { user } = await edit([
      anOption(1, { title: 'Boletos' }),
      anOption(2, { title: 'Notas' }),
      anOption(3, { title: 'Via', parentId: optionIdOf(1), option: 1 }),
    ]);
    const preview = await screen.findByRole('region', { name: 'Prévia' });
    const log = within(preview).getByRole('log');
    await waitFor(() => expect(log).toHaveTextContent(/Olá, Maria! \[ 1 \] - Boletos \[ 2 \] - Notas \[ # \] - Voltar Menu Inicial/));

    await user.type(within(preview).getByRole('textbox'), '9{Enter}');
    expect(log).toHaveTextContent('Opção inválida');
    await user.type(within(preview).getByRole('textbox'), '2{Enter}');

    expect(log).toHaveTextContent('Sobre 2');
    await user.click(within(preview).getByRole('button', { name: 'Recomeçar' }));
    expect(log).not.toHaveTextContent('Sobre 2');
    expect(screen.getByRole('dialog', { name: 'Editar fila' })).toBeInTheDocument();
  });

  it('are played from the first menu of a connection where customers choose a queue', async () => {
    const support = aQueue(2, { name: 'Suporte', greetingMessage: 'Suporte de {{queue}}' });
    const shop = aConnection(1, { name: 'Loja', greetingMessage: 'Bem-vindo à Loja!', queueIds: [support.id, sales.id] });
    const { user } = await open([sales, support], {
      api: {
        listConnections: () => [shop, aConnection(2, { queueIds: [sales.id] })],
        listQueueOptions: ({ query }) => (query['queueId'] === sales.id ? [anOption(1, { title: 'Boletos' })] : []),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar a fila Vendas' }));
    const preview = within(await screen.findByRole('region', { name: 'Prévia' }));

    await user.click(await preview.findByRole('combobox', { name: 'Menu' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Só esta fila', 'Menu da conexão Loja']);
    await user.click(screen.getByRole('option', { name: 'Menu da conexão Loja' }));
    const log = () => preview.getByRole('log');
    await waitFor(() => expect(log()).toHaveTextContent(/Bem-vindo à Loja! \[ 1 \] - Suporte \[ 2 \] - Vendas/));
    const answer = preview.getByRole('textbox', { name: 'Responder como cliente' });
    await user.type(answer, '2{Enter}');
    expect(log()).toHaveTextContent(/Olá, Maria! \[ 1 \] - Boletos/);
    await user.type(answer, '#{Enter}1{Enter}');

    expect(log()).toHaveTextContent('Suporte de Suporte');
  });
});
