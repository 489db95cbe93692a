import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import { aContact, aMessage, aQueue, aTicket, companyId, queueIdOf } from '../support/builders.ts';
import type { FakeHandlers } from '../support/fake-api.ts';
import { aUser, openTickets, pathOf } from './support.tsx';

const ticket = aTicket(1);
const other = aTicket(2);
const known = aContact(1, { name: 'Zé da Padaria', number: '5511991111111' });
const fresh = aContact(2, { name: 'Bia', number: '5511922222222' });
const oneCard = aMessage(1, 1, { kind: 'contact', body: 'Bia', vcard: { name: 'Bia', number: fresh.number } });
const severalCards = aMessage(1, 1, { kind: 'card', card: 'contacts', body: `Zé: 551191111111\nBia: ${fresh.number}\nSó nome: ` });

const open = (message: typeof oneCard, api: FakeHandlers = {}, session?: ReturnType<typeof aUser>) =>
  openTickets(pathOf(ticket), {
    tickets: [ticket, other],
    messages: [message],
    ...(session ? { session } : {}),
    api: {
      listContacts: ({ query }) => ({ contacts: query['searchParam'] === '551191111111' ? [known] : [], hasMore: false }),
      createContact: () => fresh,
      createTicket: () => other,
      listQueues: () => [aQueue(1, { name: 'Vendas' }), aQueue(2, { name: 'Suporte' })],
      ...api,
    },
  });

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() => Promise.all([import('#web/features/tickets/conversation/CardActions.tsx'), import('#web/features/tickets/conversation/CardDialog.tsx')]));

describe('a contact card', () => {
  it('can be saved, prefilled, and says then that it is', async () => {
    const { user, calls } = await open(oneCard);

    await user.click(await screen.findByRole('button', { name: 'Salvar contato: Bia' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo contato' }));
    expect(dialog.getByRole('textbox', { name: /^Número/ })).toHaveValue(fresh.number);
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Contato salvo')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Salvar contato/ })).not.toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createContact')?.body).toMatchObject({ name: 'Bia', number: fresh.number });
  });

  it('says that it is saved once a colleague did', async () => {
    const { sockets } = await open(oneCard);
    await screen.findByRole('button', { name: 'Salvar contato: Bia' });

    sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'contact'), data: { action: 'create', record: fresh } }] });

    expect(await screen.findByText('Contato salvo')).toBeInTheDocument();
  });

  it('can be written to: it becomes a contact, then a ticket in a queue of the user', async () => {
    const { user, calls } = await open(oneCard, {}, aUser(queueIdOf(1), queueIdOf(2)));

    await user.click(await screen.findByRole('button', { name: 'Conversar com Bia' }));
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo atendimento' }));
    await user.click(dialog.getByRole('button', { name: 'Abrir' }));
    expect(await screen.findByText('Selecione uma fila')).toBeInTheDocument();
    await user.click(dialog.getByRole('combobox', { name: /Fila/ }));
    await user.click(await screen.findByRole('option', { name: 'Suporte' }));
    await user.click(dialog.getByRole('button', { name: 'Abrir' }));

    await waitFor(() => expect(location.pathname).toBe(pathOf(other)));
    expect(calls.find(({ route }) => route === 'createTicket')?.body).toMatchObject({ contactId: fresh.id, queueId: queueIdOf(2) });
  });

  it('is one of several, of which some are known and some have no number', async () => {
    const { user } = await open(severalCards);

    expect(await screen.findByText('Contato salvo')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Salvar contato: Bia' })).toBeInTheDocument();
    expect(screen.getByText('Só nome')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Só nome/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/Bia: 55/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Conversar com Zé' }));
    expect(within(await screen.findByRole('dialog', { name: 'Novo atendimento' })).getByRole('combobox', { name: /Contato/ })).toHaveValue('Zé da Padaria');
  });
});
