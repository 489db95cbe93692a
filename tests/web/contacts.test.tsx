import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordEventName } from '#shared/contract/events.ts';
import type { Contact } from '#shared/contract/contacts.ts';
import { aConnection, aContact, aQueue, aSession, aTicket, companyId, queueIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const ana = aContact(1, { name: 'Ana Prado', email: 'ana@exemplo.com' });
const bruno = aContact(2, { name: 'Bruno Sá', number: '' });

interface World {
  readonly contacts?: readonly Contact[];
  readonly api?: FakeHandlers;
  readonly profile?: 'admin' | 'user';
  readonly width?: number;
}

const open = ({ contacts = [ana, bruno], api = {}, profile = 'admin', width = 1280 }: World = {}) =>
  renderApp('/contacts', {
    width,
    session: aSession({ profile, queueIds: [queueIdOf(1)] }),
    api: {
      listContacts: ({ query: { searchParam = '' } }) => ({
        contacts: contacts.filter(({ name }) => name.toLowerCase().startsWith(searchParam)),
        hasMore: false,
      }),
      ...api,
    },
  });

const rowOf = (name: RegExp) => screen.findByRole('row', { name });
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, row: RegExp, action: RegExp): Promise<void> => {
  await user.click(within(await rowOf(row)).getByRole('button', { name: 'Ações' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

// Fetched on use: the first use takes longer than a test should wait.
beforeAll(() => Promise.all([import('#web/parts/contacts/ContactDialog.tsx'), import('#web/parts/contacts/NewTicketDialog.tsx')]));

afterEach(() => vi.unstubAllGlobals());

describe('the list of contacts', () => {
  it('keeps what is typed in the form when it turns out to be empty meanwhile', async () => {
    const answer = Promise.withResolvers<{ contacts: Contact[]; hasMore: boolean }>();
    const { user } = await open({ api: { listContacts: () => answer.promise } });
    await user.click(await screen.findByRole('button', { name: 'Novo contato' }));
    const name = await screen.findByRole('textbox', { name: /^Nome/ });
    await user.type(name, 'Zulm');

    answer.resolve({ contacts: [], hasMore: false });
    await screen.findByText('Nenhum contato ainda');
    await user.keyboard('ira');

    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Zulmira');
    expect(screen.getByRole('textbox', { name: /^Nome/ })).toHaveFocus();
  });

  it('shows names, numbers and e-mails, and cards on a phone', async () => {
    await open();

    expect(await rowOf(/Ana Prado.*\+55 11 91234-5601.*ana@exemplo\.com/)).toBeInTheDocument();
    expect(await rowOf(/Bruno Sá.*Sem número.*Sem e-mail/)).toBeInTheDocument();
  });

  it('is exported with numbers that an import understands as they are', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
    const ofPeru = aContact(3, { name: 'Rosa', number: '51987654321' });
    const { user } = await open({ api: { exportContacts: () => ({ contacts: [ana, ofPeru], hasMore: false }) } });

    await user.click(await screen.findByRole('button', { name: 'Exportar' }));

    await waitFor(() => expect(files).toHaveLength(1));
    expect((await files[0]?.text())?.split('\r\n').slice(1)).toEqual(['Ana Prado;5511912345601;ana@exemplo.com', "Rosa;'+51987654321;", '']);
  });

  it('follows live what WhatsApp and colleagues change', async () => {
    const { sockets } = await open();
    await rowOf(/Ana Prado/);
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    const tell = (data: unknown): void => sockets.emitFrame({ events: [{ event: recordEventName(companyId, 'contact'), data }] });

    tell({ action: 'create', record: aContact(3, { name: 'Ângela' }) });
    tell({ action: 'update', record: { ...ana, name: 'Ana Souza' } });
    tell({ action: 'delete', id: bruno.id });

    const names = () => screen.getAllByRole('row').flatMap(({ textContent }) => /Ana Souza|Ângela|Bruno/.exec(textContent)?.[0] ?? []);
    await waitFor(() => expect(names()).toEqual(['Ana Souza', 'Ângela']));
  });

  it('lets admins delete, and tells users why they cannot', async () => {
    const { user, calls } = await open({ profile: 'user' });

    await user.click(within(await rowOf(/Ana Prado/)).getByRole('button', { name: 'Ações' }));

    expect(await screen.findByRole('menuitem', { name: /Excluir o contato Ana Prado.*Sua função não permite/ })).toHaveAttribute('aria-disabled', 'true');
    expect(calls.some(({ route }) => route === 'deleteContact')).toBe(false);
  });

  it('says that a contact who is being served cannot be deleted', async () => {
    const { user } = await open({ api: { deleteContact: () => fail('ERR_CONTACT_HAS_OPEN_TICKET') } });

    await choose(user, /Ana Prado/, /Excluir/);
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));

    expect(await screen.findByText(/tem um atendimento em aberto/)).toBeInTheDocument();
    expect(await rowOf(/Ana Prado/)).toBeInTheDocument();
  });
});

describe('the contact dialog', () => {
  it('creates with facts of any kind, and sends the digits of the number', async () => {
    const { user, calls } = await open({ api: { createContact: () => aContact(5, { name: 'Carla' }) } });
    await rowOf(/Ana Prado/);

    await user.click(screen.getByRole('button', { name: 'Novo contato' }));
    await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Carla');
    await user.type(screen.getByRole('textbox', { name: 'Número' }), '+55 (11) 98765-4321');
    await user.click(screen.getByRole('button', { name: 'Adicionar informação' }));
    await user.type(screen.getByRole('textbox', { name: /Nome da informação 1/ }), 'plano');
    await user.type(screen.getByRole('textbox', { name: /Valor da informação 1/ }), 'ouro');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await rowOf(/Carla/)).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createContact')?.body).toEqual({
      name: 'Carla',
      number: '5511987654321',
      email: '',
      extraInfo: [{ name: 'plano', value: 'ouro' }],
    });
  });

  it.each([
    ['A', '', '', 'Muito curto!'],
    ['x'.repeat(51), '', '', 'Muito longo!'],
    ['Ana', '1234567', '', 'Muito curto!'],
    ['Ana', '', 'ana@', 'E-mail inválido'],
  ])('refuses the name "%s", number "%s", e-mail "%s"', async (name, number, email, refusal) => {
    const { user } = await open({ contacts: [] });

    await user.click((await screen.findAllByRole('button', { name: 'Novo contato' }))[0]!);
    await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), name);
    if (number) await user.type(screen.getByRole('textbox', { name: 'Número' }), number);
    if (email) await user.type(screen.getByRole('textbox', { name: 'E-mail' }), email);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText(refusal)).toBeInTheDocument();
  });

  it('shows at the number that somebody has it', async () => {
    const { user } = await open({ api: { updateContact: () => fail('ERR_DUPLICATED_CONTACT', {}, {}, 'number') } });

    await choose(user, /Ana Prado/, /Editar/);
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('textbox', { name: 'Número' })).toHaveAccessibleDescription('Já existe um contato com este número.');
  });
});

describe('a new ticket', () => {
  const ticket = aTicket(7);
  const api: FakeHandlers = {
    listQueues: () => [aQueue(1, { name: 'Vendas' }), aQueue(2, { name: 'Suporte' })],
    createTicket: () => ticket,
    getTicketByUuid: () => ticket,
    listMessages: () => ({ messages: [], hasMore: false }),
    markRead: () => ({ message: 'read' }),
  };

  it('is opened from a contact, by an admin without a queue', async () => {
    const { user, calls } = await open({ api });

    await choose(user, /Ana Prado/, /Abrir atendimento/);
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));

    await waitFor(() => expect(location.pathname).toBe(`/tickets/${ticket.uuid}`));
    expect(calls.find(({ route }) => route === 'createTicket')?.body).toEqual({ contactId: ana.id, queueId: null, status: 'open' });
  });

  it('needs a queue of a user with several', async () => {
    const two = aSession({ profile: 'user', queueIds: [queueIdOf(1), queueIdOf(2)] });
    const { user, calls } = await renderApp('/contacts', { session: two, api: { listContacts: () => ({ contacts: [ana], hasMore: false }), ...api } });

    await choose(user, /Ana Prado/, /Abrir atendimento/);
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));

    expect(await screen.findByText('Selecione uma fila')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createTicket')).toBe(false);
  });

  it('leads to the one that there is', async () => {
    const { user } = await open({ api: { ...api, createTicket: () => fail('ERR_OTHER_OPEN_TICKET', { ticketId: 7, uuid: ticket.uuid }) } });

    await choose(user, /Ana Prado/, /Abrir atendimento/);
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));

    expect(await screen.findByText('Já existe um ticket aberto para este contato.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ir para o atendimento' })).toHaveAttribute('href', `/tickets/${ticket.uuid}`);
  });

  it('is begun under a name that is typed, once its contact is saved; the default connection stands first', async () => {
    const { user, calls } = await renderApp('/tickets', {
      api: {
        ...api,
        listConnections: () => [aConnection(1, { name: 'Loja' }), aConnection(2, { name: 'Central', isDefault: true })],
        listContacts: () => ({ contacts: [], hasMore: false }),
        createContact: () => aContact(9, { name: 'Zulmira' }),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Novo atendimento' }));
    expect(await screen.findByRole('combobox', { name: 'Conexão' })).toHaveTextContent('Central');
    await user.type(screen.getByRole('combobox', { name: /Contato/ }), 'Zulmira');
    await user.click(await screen.findByRole('option', { name: 'Adicionar “Zulmira”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo contato' }));
    expect(dialog.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Zulmira');
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));

    await waitFor(() => expect(location.pathname).toBe(`/tickets/${ticket.uuid}`));
    expect(calls.filter(({ route }) => route === 'createContact' || route === 'createTicket').map(({ route }) => route)).toEqual([
      'createContact',
      'createTicket',
    ]);
    expect(calls.filter(({ route }) => route === 'listContacts').map(({ query }) => query)).toEqual([{ searchParam: 'Zulmira' }]);
  });
});
