import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import type { Schedule } from '#shared/contract/schedules.ts';
import { aSchedule, aTicket, companyId } from '../support/builders.ts';
import { fail, type FakeHandlers } from '../support/fake-api.ts';
import { letUndoPass } from '../support/undo.ts';
import { openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' } });
const open = (schedules: readonly Schedule[], api: FakeHandlers = {}) =>
  openTickets(pathOf(ticket), { tickets: [ticket], api: { listSchedules: () => ({ schedules: [...schedules], hasMore: false }), ...api } });

const openForm = async (api: FakeHandlers = {}) => {
  const app = await open([], api);
  await app.user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Agendar mensagem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agendar mensagem' }));
  return { ...app, dialog, submit: () => app.user.click(dialog.getByRole('button', { name: 'Agendar' })) };
};

describe('scheduling a message from its conversation', () => {
  it('is for the contact, in an hour', async () => {
    const { user, calls, dialog, submit } = await openForm({ createSchedule: ({ body }) => aSchedule(1, body as Partial<Schedule>) });
    expect(dialog.getByLabelText('Contato')).toHaveValue('Maria');

    await user.type(dialog.getByLabelText(/^Mensagem/), 'Até amanhã');
    await submit();

    expect(await screen.findByText('Mensagem agendada.')).toBeInTheDocument();
    const sent = calls.find(({ route }) => route === 'createSchedule')?.body as Schedule;
    expect(sent).toMatchObject({ contactId: ticket.contactId, body: 'Até amanhã' });
    expect(Math.abs(Date.parse(sent.sendAt) - Date.now() - 3_600_000)).toBeLessThan(61_000);
  });

  it('asks for a text of five letters and a time', async () => {
    const { user, calls, dialog, submit } = await openForm();
    await user.clear(dialog.getByLabelText(/^Data e hora/));

    await submit();
    expect(await dialog.findAllByText('Obrigatório')).toHaveLength(2);
    await user.type(dialog.getByLabelText(/^Mensagem/), 'Oi');
    await submit();

    expect(await dialog.findByText('Mensagem muito curta')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createSchedule')).toBe(false);
  });

  it('says at the time that it has passed', async () => {
    const { user, dialog, submit } = await openForm({ createSchedule: () => fail('ERR_SCHEDULE_IN_PAST', {}, {}, 'sendAt') });
    await user.type(dialog.getByLabelText(/^Mensagem/), 'Até amanhã');

    await submit();

    await waitFor(() => expect(dialog.getByLabelText(/^Data e hora/)).toHaveAccessibleDescription('Escolha um horário que ainda não passou.'));
  });
});

describe('scheduled messages of a conversation', () => {
  const list = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    const region = await screen.findByRole('region', { name: 'Mensagens agendadas' });
    await user.click(within(region).getByRole('button', { expanded: false }));
    return within(region);
  };

  it('shows what waits, the next one first, and what failed with its reason', async () => {
    const { user } = await open([
      aSchedule(3),
      aSchedule(2),
      aSchedule(1, { status: 'ERRO', failure: 'ERR_WAPP_INVALID_CONTACT' }),
      aSchedule(0, { status: 'ENVIADA', sentAt: new Date().toISOString() }),
    ]);

    const region = await list(user);

    expect(region.getByText('2 mensagens agendadas')).toBeInTheDocument();
    expect(region.getAllByText(/^Lembrete/).map(({ textContent }) => textContent)).toEqual(['Lembrete 1', 'Lembrete 2', 'Lembrete 3']);
    expect(region.getByText(/Erro de Envio: .*WhatsApp/)).toBeInTheDocument();
  });

  it('follows the others, and leaves nothing to edit once it is sent', async () => {
    const { user, sockets } = await open([aSchedule(1)]);
    const region = await list(user);
    await user.click(region.getByRole('button', { name: /^Editar a mensagem agendada/ }));
    await screen.findByRole('dialog', { name: 'Editar mensagem agendada' });

    const record = aSchedule(1, { status: 'ENVIADA', sentAt: new Date().toISOString() });
    sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'schedule'), data: { action: 'update', record } }] });

    expect(await screen.findByRole('dialog', { name: /^Mensagem enviada a/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Agendar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Mensagens agendadas' })).not.toBeInTheDocument();
  });

  it('deletes one in a way that can be taken back', async () => {
    const { user, calls } = await open([aSchedule(2), aSchedule(1)], { deleteSchedule: () => ({ message: 'deleted' }) });
    const region = await list(user);

    await user.click(region.getAllByRole('button', { name: /^Excluir a mensagem agendada/ })[0]!);

    await waitFor(() => expect(screen.queryByText('Lembrete 1')).not.toBeInTheDocument());
    expect(screen.getByText('Lembrete 2')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'deleteSchedule')).toBe(false);
    letUndoPass();
    await waitFor(() => expect(calls.filter(({ route }) => route === 'deleteSchedule')).toHaveLength(1));
  });
});
