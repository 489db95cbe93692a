import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { aConnection, aQueue, aSession, aTicket, connectionIdOf, queueIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const open = (connections: Connection[], { api = {}, ...options }: { api?: FakeHandlers; width?: number; session?: ReturnType<typeof aSession> } = {}) =>
  renderApp('/connections', { ...options, api: { listConnections: () => connections, ...api } });

describe('list of connections', () => {
  it('shows name, number, status and default', async () => {
    await open([aConnection(1, { name: 'Vendas', number: '5511912345678', isDefault: true })]);

    const row = await screen.findByRole('row', { name: /Vendas/ });

    expect(row).toHaveTextContent('+55 11 91234-5678');
    expect(row).toHaveTextContent('Conectado');
    expect(within(row).getByTitle('Padrão')).toBeInTheDocument();
  });

  it('shows cards on a phone', async () => {
    await open([aConnection(1, { name: 'Vendas' })], { width: 390 });

    expect(await screen.findByRole('heading', { name: 'Vendas' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('says so when there is none', async () => {
    await open([]);

    expect(await screen.findByText('Nenhuma conexão ainda')).toBeInTheDocument();
  });

  it('offers another try when loading failed', async () => {
    let isDown = true;
    const { user } = await open([], {
      api: { listConnections: () => (isDown ? fail('ERR_NO_PERMISSION') : [aConnection(1, { name: 'Vendas' })]) },
    });

    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    isDown = false;
    await user.click(retry);

    expect(await screen.findByRole('row', { name: /Vendas/ })).toBeInTheDocument();
  });

  it.each([
    ['qrcode', ['QR CODE: Vendas']],
    ['DISCONNECTED', ['Tentar novamente: Vendas', 'Novo QR CODE: Vendas']],
    ['CONNECTED', ['Desconectar: Vendas']],
    ['PAIRING', ['Desconectar: Vendas']],
    ['TIMEOUT', ['Desconectar: Vendas']],
  ] as const)('offers for %s: %s', async (status, actions) => {
    await open([aConnection(1, { name: 'Vendas', status })]);
    await screen.findByRole('row', { name: /Vendas/ });

    const offered = screen.getAllByRole('button', { name: /: Vendas$/ });

    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(actions);
  });

  it('lets nobody press while the session opens', async () => {
    await open([aConnection(1, { name: 'Vendas', status: 'OPENING' })]);

    expect(await screen.findByRole('button', { name: 'Conectando…: Vendas' })).toBeDisabled();
  });

  it('locks the actions for a user without the right', async () => {
    await open([aConnection(1, { name: 'Vendas' })], { session: aSession({ profile: 'user' }) });

    expect(await screen.findByRole('button', { name: 'Desconectar: Vendas' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Adicionar conexão' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Excluir conexão Vendas' })).toBeDisabled();
  });

  it('follows live events, and marks the menu 2 s after a connection is lost', async () => {
    const { sockets } = await open([aConnection(1, { name: 'Vendas' })]);
    await screen.findByRole('row', { name: /Vendas/ });
    await waitFor(() => expect(sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));

    sockets.emit('whatsapp', { action: 'update', whatsapp: aConnection(2, { name: 'Suporte' }) });
    sockets.emit('whatsappSession', { action: 'update', session: aConnection(1, { name: 'Vendas', status: 'DISCONNECTED' }) });

    expect(await screen.findByRole('row', { name: /Suporte/ })).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Vendas.*Desconectado/ })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Configurações (Há conexões que precisam de atenção)' })).toBeInTheDocument();
    sockets.emit('whatsapp', { action: 'delete', whatsappId: connectionIdOf(2) });
    await waitFor(() => expect(screen.queryByRole('row', { name: /Suporte/ })).not.toBeInTheDocument());
  });

  it('deletes after a question', async () => {
    const { user, calls } = await open([aConnection(1, { name: 'Vendas' })], { api: { deleteConnection: () => ({ message: 'ok' }) } });

    await user.click(await screen.findByRole('button', { name: 'Excluir conexão Vendas' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));

    await waitFor(() => expect(calls).toContainEqual(expect.objectContaining({ route: 'deleteConnection', params: { whatsappId: connectionIdOf(1) } })));
  });
});

describe('the first WhatsApp', () => {
  it.each(['/tickets', '/connections'])('shows its code after one click on %s, without a question or a token', async (path) => {
    const made = aConnection(7, { name: 'WhatsApp', status: 'qrcode', qrcode: '2@first', token: 'recado_secret' });
    let connections: Connection[] = [];
    const { user, calls } = await renderApp(path, {
      api: {
        listConnections: () => connections,
        createConnection: () => {
          connections = [{ ...made, token: null }];
          return made;
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Conectar WhatsApp' }));

    expect(await screen.findByRole('img', { name: 'Código QR para conectar WhatsApp' })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createConnection')?.body).toEqual({ name: 'WhatsApp' });
    expect(screen.queryByText(/recado_secret/)).not.toBeInTheDocument();
  });
});

describe('connection form', () => {
  const queues = [aQueue(1, { name: 'Vendas' }), aQueue(2, { name: 'Suporte' })];
  const created = aConnection(7, { name: 'Matriz', status: 'OPENING' });

  async function openForm() {
    let connections: Connection[] = [];
    const app = await open([], {
      api: {
        listConnections: () => connections,
        listQueues: () => queues,
        createConnection: () => {
          connections = [created];
          return created;
        },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Adicionar conexão' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'WhatsApp' }));
    await screen.findByRole('dialog', { name: 'Nova conexão WhatsApp' });
    return app;
  }

  it('creates a connection with its queues in the order chosen and goes on to its QR code', async () => {
    const { user, calls } = await openForm();

    await user.type(screen.getByLabelText(/^Nome/), 'Matriz');
    await user.type(screen.getByLabelText('Mensagem de saudação'), 'Olá');
    await user.click(screen.getByRole('combobox', { name: 'Filas' }));
    await user.click(await screen.findByRole('option', { name: 'Suporte' }));
    await user.click(screen.getByRole('option', { name: 'Vendas' }));
    await user.keyboard('{Escape}');
    // The order is the customer's numbering.
    await user.click(within(screen.getByRole('list', { name: 'Ordem das filas no menu' })).getByRole('button', { name: 'Subir Vendas' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByRole('dialog', { name: 'Conectar Matriz' })).toBeInTheDocument();
    expect(calls.find(({ route }) => route === 'createConnection')?.body).toMatchObject({
      name: 'Matriz',
      isDefault: false,
      greetingMessage: 'Olá',
      queueIds: [queueIdOf(1), queueIdOf(2)],
    });
  });

  it('asks for a name, and for a greeting with more than one queue', async () => {
    const { user, calls } = await openForm();

    await user.type(screen.getByLabelText(/^Nome/), 'M');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Muito curto!')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Nome/), 'atriz');
    await user.click(screen.getByRole('combobox', { name: 'Filas' }));
    await user.click(await screen.findByRole('option', { name: 'Suporte' }));
    await user.click(screen.getByRole('option', { name: 'Vendas' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('A saudação é obrigatória com mais de uma fila')).toBeInTheDocument();
    expect(calls.some(({ route }) => route === 'createConnection')).toBe(false);
  });
});

describe('QR dialog', () => {
  const waiting = (fields: Partial<Connection> = {}) =>
    aConnection(1, {
      name: 'Vendas',
      status: 'qrcode',
      qrcode: '2@first',
      qrExpiresAt: new Date(Date.now() + 20_000).toISOString(),
      retries: 1,
      ...fields,
    });

  async function openQr(api: FakeHandlers = {}) {
    const app = await open([waiting()], { api });
    await waitFor(() => expect(app.sockets.all[0]?.sent).toContainEqual(expect.objectContaining({ action: 'joinNotification' })));
    await app.user.click(await screen.findByRole('button', { name: 'QR CODE: Vendas' }));
    await screen.findByRole('img', { name: 'Código QR para conectar Vendas' });
    return app;
  }

  it('shows code, attempt and the seconds left, and follows to the next code', async () => {
    const { sockets } = await openQr();
    expect(screen.getByText('Código 1 de 4')).toBeInTheDocument();
    expect(screen.getByText(/^O código vale por mais (1\d|20) segundos\.$/)).toBeInTheDocument();

    sockets.emit('whatsappSession', { action: 'update', session: waiting({ qrcode: '2@second', retries: 2 }) });

    expect(await screen.findByText('Código 2 de 4')).toBeInTheDocument();
  });

  it('copies the text of the code', async () => {
    const { user } = await openQr();

    await user.click(screen.getByRole('button', { name: 'Copiar código' }));

    expect(await navigator.clipboard.readText()).toBe('2@first');
  });

  it('says what to do when the phone is connected, and waits for the first message', async () => {
    const first = { ...aTicket(1), status: 'pending' as const, whatsappId: connectionIdOf(1), lastMessage: 'Oi!' };
    let tickets: Ticket[] = [];
    const { sockets, user } = await openQr({ listTickets: () => ({ tickets, hasMore: false }) });

    sockets.emit('whatsappSession', { action: 'update', session: waiting({ status: 'PAIRING', qrcode: '' }) });
    expect(await screen.findByText('Código lido. Concluindo a conexão…')).toBeInTheDocument();
    sockets.emit('whatsappSession', { action: 'update', session: waiting({ status: 'CONNECTED', qrcode: '', number: '5511912345678' }) });

    const dialog = await screen.findByRole('dialog', { name: 'Vendas conectado!' });
    expect(within(dialog).getByText('+55 11 91234-5678')).toBeInTheDocument();
    expect(within(dialog).getByText('Esperando a primeira mensagem…')).toBeInTheDocument();
    tickets = [first];
    expect(await within(dialog).findByText(/Oi!/, {}, { timeout: 4_000 })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Ver a mensagem' }));
    await waitFor(() => expect(location.pathname).toBe('/tickets'));
  });

  it('offers a new code when nobody scanned in time', async () => {
    const { sockets } = await openQr();

    sockets.emit('whatsappSession', { action: 'update', session: waiting({ status: 'DISCONNECTED', qrcode: '' }) });

    expect(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Novo QR CODE' })).toBeEnabled();
  });

  it.each([
    ['by its name within the company', 'Matriz', 'Este número já está conectado como Matriz'],
    ['not at all otherwise', null, 'Este número já está em uso'],
  ])('says that the number is connected already, naming the connection %s', async (_name, numberHolder, text) => {
    const { sockets } = await openQr();

    const session = waiting({ status: 'DISCONNECTED', qrcode: '', closeReason: 'numberInUse', numberHolder });
    sockets.emit('whatsappSession', { action: 'update', session });

    expect(await within(screen.getByRole('dialog')).findByText(text)).toBeInTheDocument();
  });
});
