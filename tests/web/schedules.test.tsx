import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import type { Schedule, ScheduleFile } from '#shared/contract/schedules.ts';
import { aContact, aSchedule, aSession, aTicket, companyId } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';
import { fakeUploads } from './tickets/fake-uploads.ts';

const long = 'Sua consulta é amanhã às nove horas';
const all = [
  aSchedule(2, { body: long, sendAt: '2036-11-30T14:05:09.000Z' }),
  aSchedule(1, { status: 'ERRO', failure: 'ERR_NO_DEF_WAPP_FOUND' }),
  aSchedule(0, { status: 'ENVIADA', sentAt: '2026-01-01T00:00:00.000Z' }),
];
const open = (path = '/schedules', api: FakeHandlers = {}, width = 1280) =>
  renderApp(path, { width, session: aSession({ profile: 'user' }), api: { listSchedules: () => ({ schedules: all, hasMore: false }), ...api } });

describe('list of scheduled messages', () => {
  it('shows whom, what in short, when to the second, and how it stands', async () => {
    await open();

    const [, first, second, third] = await screen.findAllByRole('row');

    expect(first).toHaveTextContent(`${long.slice(0, 25)}…`);
    expect(first).toHaveTextContent('30/11/2036 14:05:09');
    expect(first).toHaveTextContent('Pendente');
    expect(second).toHaveTextContent('Erro de Envio');
    expect(third).toHaveTextContent('Enviada');
    expect(within(third!).queryByRole('button', { name: /^Editar/ })).not.toBeInTheDocument();
  });

  it('shows cards on a phone', async () => {
    await open('/schedules', {}, 390);

    expect(await screen.findAllByText('Erro de Envio')).not.toHaveLength(0);
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows what was sent, to be read only', async () => {
    const { user } = await open();

    await user.click(await screen.findByRole('button', { name: /^Ver a mensagem enviada/ }));

    const dialog = within(await screen.findByRole('dialog', { name: /^Mensagem enviada a/ }));
    expect(dialog.queryByRole('textbox')).not.toBeInTheDocument();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Fechar']);
  });

  it('schedules for a contact that was looked for', async () => {
    const contact = aContact(1, { name: 'Maria' });
    const { user, calls } = await open('/schedules', {
      listContacts: ({ query }) => ({ contacts: query['searchParam'] === 'mar' ? [contact] : [], hasMore: false }),
      createSchedule: ({ body }) => aSchedule(3, body as Partial<Schedule>),
    });
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendar mensagem' }));

    await user.type(dialog.getByRole('combobox', { name: /^Contato/ }), 'mar');
    await user.click(await screen.findByRole('option', { name: /Maria/ }));
    await user.type(dialog.getByLabelText(/^Mensagem/), 'Até amanhã');
    await user.click(dialog.getByRole('button', { name: 'Agendar' }));

    expect(await screen.findByText('Mensagem agendada.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createSchedule')?.body).toMatchObject({ contactId: contact.id, body: 'Até amanhã' });
  });

  it('asks for the contact', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));

    await user.click(await screen.findByRole('button', { name: 'Agendar' }));

    await waitFor(() => expect(screen.getAllByText('Obrigatório')).toHaveLength(2));
  });

  it('opens the form for the contact in the address, and leaves the address with it', async () => {
    const { user } = await open(`/schedules?contactId=${aTicket(1).contactId}`, { getContact: () => aContact(1, { name: 'Maria Nova' }) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendar mensagem' }));
    expect(dialog.getByLabelText('Contato')).toHaveValue('Maria Nova');

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.search).toBe('');
  });

  it('finds by contact and text, and takes in live what is found', async () => {
    const { user, calls, sockets } = await open('/schedules', {
      listSchedules: ({ query }) => ({ schedules: query['searchParam'] === 'consulta' ? [all[0]!] : all, hasMore: false }),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar por contato ou mensagem' }), 'consulta{Enter}');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));

    const send = (record: Schedule): void =>
      sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'schedule'), data: { action: 'create', record } }] });
    send(aSchedule(7, { body: 'Nova consulta' }));
    send(aSchedule(8, { body: 'Outro assunto' }));

    expect(await screen.findByText('Nova consulta')).toBeInTheDocument();
    expect(screen.queryByText('Outro assunto')).not.toBeInTheDocument();
    expect(calls.some(({ route, query }) => route === 'listSchedules' && query?.['searchParam'] === 'consulta')).toBe(true);
  });

  it('says that there is none, and what went wrong', async () => {
    const { user } = await open('/schedules', {
      listSchedules: once(
        () => fail('ERR_NO_PERMISSION'),
        () => ({ schedules: [], hasMore: false }),
      ),
    });

    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));

    expect(await screen.findByText('Nenhuma mensagem agendada ainda')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });

  it('cuts no character in two', async () => {
    await open('/schedules', { listSchedules: () => ({ schedules: [aSchedule(1, { body: '🎂'.repeat(30) })], hasMore: false }) });

    expect(await screen.findByText(`${'🎂'.repeat(25)}…`)).toBeInTheDocument();
  });

  it.each([1280, 390])('shows files and how a message comes again, %i pixels wide', async (width) => {
    const schedules = [
      aSchedule(2, { file: picture, recurrence: { frequency: 'weekly', until: '2026-12-24', times: null }, leadsSeries: true }),
      aSchedule(1, {
        file: { ...picture, kind: 'document', name: 'contrato.pdf', previewUrl: null },
        recurrence: { frequency: 'daily', until: null, times: 3 },
      }),
    ];
    await open('/schedules', { listSchedules: () => ({ schedules, hasMore: false }) }, width);

    expect(await screen.findByRole('img', { name: 'Arquivo bolo.png' })).toHaveAttribute('src', picture.previewUrl);
    expect(screen.getByText('Toda semana · até 24/12/2026')).toBeInTheDocument();
    expect(screen.getByText('contrato.pdf')).toBeInTheDocument();
    expect(screen.getByText('Todo dia · 3 vezes, contando esta')).toBeInTheDocument();
  });
});

const picture: ScheduleFile = {
  kind: 'image',
  name: 'bolo.png',
  mimeType: 'image/png',
  sizeBytes: 1_000,
  url: 'https://media.example/bolo.png',
  previewUrl: 'https://media.example/bolo.png.preview.jpg',
};

const once = <T, U>(first: () => T, then: () => U) => {
  let asked = 0;
  return () => (asked++ === 0 ? first() : then());
};

describe('a message that comes again', () => {
  const contact = aContact(1, { name: 'Maria' });
  const openNew = async (api: FakeHandlers = {}) => {
    const app = await open(`/schedules?contactId=${contact.id}`, {
      getContact: () => contact,
      createSchedule: ({ body }) => aSchedule(3, { body: (body as Schedule).body }),
      ...api,
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Agendar mensagem' }));
    await app.user.type(dialog.getByLabelText(/^Mensagem/), 'Até amanhã');
    const choose = async (label: string | RegExp, option: string): Promise<void> => {
      await app.user.click(dialog.getByRole('combobox', { name: label }));
      await app.user.click(await screen.findByRole('option', { name: option }));
    };
    return { ...app, dialog, choose, submit: () => app.user.click(dialog.getByRole('button', { name: 'Agendar' })) };
  };

  it('is made with an end, which is asked for', async () => {
    const { user, dialog, choose, submit, calls } = await openNew();
    await choose('Repetição', 'De segunda a sexta');
    await choose('Termina', 'Em uma data');
    await submit();
    expect(await dialog.findByText('Obrigatório')).toBeInTheDocument();
    await choose('Termina', 'Depois de algumas vezes');
    const times = dialog.getByLabelText(/^Vezes/);
    await user.clear(times);
    await user.type(times, '1000');
    await submit();
    expect(await dialog.findByText('Um número de 1 a 999')).toBeInTheDocument();

    await user.clear(times);
    await user.type(times, '5');
    await submit();

    expect(await screen.findByText('Mensagem agendada.')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createSchedule')?.body).toMatchObject({ recurrence: { frequency: 'weekdays', until: null, times: 5 } });
  });

  it('says at the last day that it is too early', async () => {
    const { user, dialog, choose, submit } = await openNew({ createSchedule: () => fail('ERR_SCHEDULE_ENDS_TOO_EARLY', {}, {}, 'until') });
    await choose('Repetição', 'Todo mês');
    await choose('Termina', 'Em uma data');
    await user.type(dialog.getByLabelText(/^Último dia/), '2026-01-01');

    await submit();

    await waitFor(() => expect(dialog.getByLabelText(/^Último dia/)).toHaveAccessibleDescription('O último dia não pode ser anterior à primeira mensagem.'));
  });

  const leading = aSchedule(2, { body: 'Bom dia a todos', recurrence: { frequency: 'daily', until: null, times: null }, leadsSeries: true });
  const openLeading = async () => {
    const app = await open('/schedules', {
      listSchedules: () => ({ schedules: [leading], hasMore: false }),
      updateSchedule: () => leading,
      deleteSchedule: () => ({ message: 'deleted' }),
    });
    const pick = async (name: string): Promise<void> => {
      await app.user.click(await screen.findByRole('combobox', { name }));
      await app.user.click(await screen.findByRole('option', { name: 'Esta e as próximas' }));
    };
    return { ...app, pick, body: (route: string) => app.calls.find((one) => one.route === route) };
  };

  it('is changed alone unless all that follow are meant', async () => {
    const { user, body } = await openLeading();
    await user.click(await screen.findByRole('button', { name: /^Editar/ }));
    await screen.findByText('Ela sai da série, que continua com a próxima.');
    expect(screen.queryByRole('combobox', { name: 'Repetição' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Agendar' }));

    await screen.findByText('Mensagem agendada.');
    expect(body('updateSchedule')?.body).toMatchObject({ scope: 'one', sendAt: leading.sendAt });
    expect(body('updateSchedule')?.body).not.toHaveProperty('recurrence');
  });

  it('is changed with all that follow, its repetition too', async () => {
    const { user, pick, body } = await openLeading();
    await user.click(await screen.findByRole('button', { name: /^Editar/ }));
    await pick('O que alterar');
    await user.click(screen.getByRole('combobox', { name: 'Repetição' }));
    await user.click(await screen.findByRole('option', { name: 'Toda semana' }));

    await user.click(screen.getByRole('button', { name: 'Agendar' }));

    await screen.findByText('Mensagem agendada.');
    expect(body('updateSchedule')?.body).toMatchObject({ scope: 'series', recurrence: { frequency: 'weekly', until: null, times: null } });
  });

  it('is deleted with all that follow', async () => {
    const { user, pick, body } = await openLeading();
    await user.click(await screen.findByRole('button', { name: /^Excluir/ }));
    await pick('O que excluir');
    expect(screen.getByText(/nem as próximas/)).toBeInTheDocument();

    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));

    await screen.findByText('Agendamento excluído.');
    expect(body('deleteSchedule')?.query).toEqual({ scope: 'series' });
  });

  it('goes with a file, which is shown before and sent once', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:bolo', revokeObjectURL: () => undefined }));
    const uploads = fakeUploads();
    const createUpload = () => ({ key: 'uploads/1/contrato.pdf', url: 'https://uploads.example', fields: {} });
    const answers = once(
      () => fail('ERR_SCHEDULE_IN_PAST', {}, {}, 'sendAt'),
      () => aSchedule(3),
    );
    const { user, submit, calls, dialog } = await openNew({ createUpload, createSchedule: answers });
    await user.upload(dialog.getByLabelText('Arquivo'), new File(['%PDF'], 'contrato.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(dialog.getAllByText('contrato.pdf')).toHaveLength(2));

    await submit();
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(dialog.getByRole('progressbar', { name: 'Enviando contrato.pdf' })).toBeInTheDocument();
    uploads[0]!.answer(204);
    await waitFor(() => expect(dialog.getByLabelText(/^Data e hora/)).toHaveAccessibleDescription('Escolha um horário que ainda não passou.'));
    await submit();

    expect(await screen.findByText('Mensagem agendada.')).toBeInTheDocument();
    expect(uploads).toHaveLength(1);
    expect(calls.findLast(({ route }) => route === 'createSchedule')?.body).toMatchObject({ upload: { key: 'uploads/1/contrato.pdf', name: 'contrato.pdf' } });
  });

  it('keeps its file through a change, and lets it be taken away', async () => {
    const schedules = [aSchedule(2, { file: picture })];
    const { user, calls } = await open('/schedules', { listSchedules: () => ({ schedules, hasMore: false }), updateSchedule: () => schedules[0]! });
    const save = async (): Promise<unknown> => {
      await user.click(screen.getByRole('button', { name: 'Agendar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return calls.findLast(({ route }) => route === 'updateSchedule')?.body;
    };

    await user.click(await screen.findByRole('button', { name: /^Editar/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: 'Arquivo bolo.png' })).toHaveAttribute('src', picture.url);
    expect(await save()).not.toHaveProperty('upload');
    await user.click(await screen.findByRole('button', { name: /^Editar/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remover/ }));

    expect(await save()).toMatchObject({ upload: null });
  });
});
