import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Schedule } from '#shared/contract/schedules.ts';
import { aContact, aSchedule, aSession, aTicket } from './support/builders.ts';
import type { FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

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
    const { user } = await open(`/schedules?contactId=${aTicket(1).contactId}`);
    await screen.findByRole('dialog', { name: 'Agendar mensagem' });

    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(location.search).toBe('');
  });
});
