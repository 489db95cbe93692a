import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import { messageId } from '#shared/contract/ids.ts';
import { type Delivery, deliveryId, type Webhook } from '#shared/contract/webhooks.ts';
import { webhookEventId } from '#shared/contract/ids.ts';
import { exampleOf } from '#web/features/messages-api/examples.ts';
import { aConnection, aSession, connectionIdOf } from './support/builders.ts';
import { fail, type FakeHandlers } from './support/fake-api.ts';
import { renderApp } from './support/render-app.tsx';

const id = messageId.parse('01J00000000000000000000001-01J00000000000000000000002-1700000000000-3EB0AA');
const openPage = (api: FakeHandlers = {}) => renderApp('/messages-api', { api: { sendByApi: () => ({ mensagem: 'Mensagem enviada', id }), ...api } });

describe('the page of the API', () => {
  it('sends by the token that was typed, and shows the id', async () => {
    const { user, calls } = await openPage();

    await user.type(await screen.findByLabelText(/^Token/), 'recado_abc');
    await user.type(screen.getByLabelText(/^Número/), '5511999999999');
    await user.type(screen.getByLabelText(/^Mensagem/), 'olá');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));

    expect(await screen.findByText(`Mensagem enviada com sucesso. Identificador: ${id}`)).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ route: 'sendByApi', token: 'recado_abc', body: { number: '5511999999999', body: 'olá' } }));
  });

  it('asks for what is missing, and for media also for a file', async () => {
    const { user, calls } = await openPage();

    await user.click(await screen.findByRole('tab', { name: 'Mídia' }));
    await user.click(await screen.findByRole('button', { name: 'Enviar' }));

    expect(await screen.findAllByText('Obrigatório')).toHaveLength(4);
    expect(calls.filter(({ route }) => route === 'sendByApi')).toEqual([]);
  });

  it('says why nothing was sent, and ends nobody’s session for it', async () => {
    const { user } = await openPage({ sendByApi: () => fail('ERR_CONNECTION_TOKEN_INVALID') });

    await user.type(await screen.findByLabelText(/^Token/), 'x');
    await user.type(screen.getByLabelText(/^Número/), '5511999999999');
    await user.type(screen.getByLabelText(/^Mensagem/), 'olá');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));

    expect(await screen.findByText('Acesso não permitido')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'API de mensagens' })).toBeInTheDocument();
  });

  it('is for administrators', async () => {
    await renderApp('/messages-api', { session: aSession({ profile: 'user' }), api: {} });

    expect(await screen.findByText(/^Isto precisa de: .+ Sua função não permite\. Quem pode liberar: /)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'API de mensagens' })).not.toBeInTheDocument();
  });

  it('shows both headers, and examples with its own address', async () => {
    const { user } = await openPage();

    expect(await screen.findByText(/Authorization: Bearer <token>.*X_TOKEN: <token>/)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'curl' })).toHaveTextContent(`${window.location.origin}/api/messages/send`);
    await user.click(screen.getByRole('tab', { name: 'Node.js' }));
    expect(screen.getByRole('region', { name: 'Node.js' })).toHaveTextContent('await fetch');
  });

  it.each(['text', 'media'] as const)('has an address that is quoted for shells and scripts, for %s', (kind) => {
    expect(exampleOf({ origin: 'https://recado.example.com', language: 'curl', kind })).toContain(`'https://recado.example.com/api/messages/send'`);
    expect(exampleOf({ origin: 'https://recado.example.com', language: 'node', kind })).toContain(`fetch('https://recado.example.com/api/messages/send'`);
  });
});

const hook: Webhook = {
  url: 'https://hooks.example.com/a',
  events: ['message.received'],
  isActive: true,
  failures: 0,
  failingSince: null,
  switchedOffAt: null,
  secretLast4: 'wxyz',
  updatedAt: '2026-11-20T12:00:00.000Z',
};
const vendas = (overrides: Partial<Connection> = {}): Connection => aConnection(1, { name: 'Vendas', tokenLast4: 'abcd', ...overrides });
async function openPrograms(connection: Connection, api: FakeHandlers = {}) {
  const app = await renderApp('/connections', { api: { listConnections: () => [connection], ...api } });
  await app.user.click(await screen.findByRole('button', { name: 'API e webhook de Vendas' }));
  return app;
}

describe('what joins a connection to programs', () => {
  it('is a token that is replaced after a question, and shown until it is closed', async () => {
    const writeText = vi.fn(async () => undefined);
    const { user, calls } = await openPrograms(vendas(), { replaceToken: () => vendas({ token: 'recado_novo', tokenLast4: 'novo' }) });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

    await user.click(await screen.findByRole('menuitem', { name: 'Novo token: Vendas' }));
    expect(await screen.findByText(/que termina em abcd/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Criar novo token' }));

    expect(await screen.findByText('recado_novo')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ route: 'replaceToken', params: { whatsappId: connectionIdOf(1) } }));
    await user.click(screen.getByRole('button', { name: 'Copiar token' }));
    expect(writeText).toHaveBeenCalledWith('recado_novo');
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByText('recado_novo')).not.toBeInTheDocument());
  });

  it('asks for the present password before a new token, when the server does', async () => {
    const { user, calls } = await openPrograms(vendas({ tokenLast4: null }), {
      replaceToken: ({ body }) =>
        'currentPassword' in (body as object) ? vendas({ token: 'recado_novo' }) : fail('ERR_PASSWORD_REQUIRED', { field: 'currentPassword' }),
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Novo token: Vendas' }));
    await user.type(await screen.findByLabelText(/Sua senha atual/), 'segredo');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /token/i }));

    expect(await screen.findByText('recado_novo')).toBeInTheDocument();
    expect(calls.findLast(({ route }) => route === 'replaceToken')?.body).toEqual({ currentPassword: 'segredo' });
  });

  it('is made without a question where there was none, and not offered for other channels', async () => {
    const { user, calls } = await openPrograms(vendas({ tokenLast4: null }), { replaceToken: () => vendas({ token: 'recado_primeiro' }) });
    await user.click(await screen.findByRole('menuitem', { name: 'Novo token: Vendas' }));
    expect(await screen.findByText('recado_primeiro')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'replaceToken')).toHaveLength(1);
  });

  it('has no token on Facebook, but a webhook', async () => {
    await openPrograms(vendas({ channel: 'facebook', tokenLast4: null }));

    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Webhook: Vendas']);
  });

  it('is a webhook of chosen events, whose secret is shown once', async () => {
    const { user, calls } = await openPrograms(vendas(), {
      showWebhook: () => ({ webhook: null }),
      saveWebhook: () => ({ webhook: hook, secret: 'whsec_novo' }),
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Webhook: Vendas' }));
    await user.type(await screen.findByLabelText(/^Endereço/), hook.url);
    for (const name of ['Ticket aberto', 'Ticket resolvido', 'Situação das mensagens enviadas']) await user.click(screen.getByRole('switch', { name }));

    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('whsec_novo')).toBeInTheDocument();
    expect(calls).toContainEqual(expect.objectContaining({ route: 'saveWebhook', body: { url: hook.url, isActive: true, events: ['message.received'] } }));
  });

  it('shows a refused address at its field, and asks for an event', async () => {
    const { user } = await openPrograms(vendas(), {
      showWebhook: () => ({ webhook: hook }),
      saveWebhook: () => fail('ERR_ADDRESS_REFUSED', {}, {}, 'url'),
    });
    await user.click(await screen.findByRole('menuitem', { name: 'Webhook: Vendas' }));
    await user.click(await screen.findByRole('switch', { name: 'Mensagem recebida' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Escolha ao menos um evento')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Mensagem recebida' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));

    expect(await screen.findByText('Use um endereço https público.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Endereço/)).toBeInvalid();
  });

  it('says above the list that a webhook was switched off, and opens it', async () => {
    const failing = { ...hook, isActive: false, failures: 50, switchedOffAt: '2026-11-20T12:00:00.000Z' };
    const { user } = await renderApp('/connections', {
      api: { listConnections: () => [vendas({ webhook: 'failing' })], showWebhook: () => ({ webhook: failing }) },
    });
    await user.click(await screen.findByRole('button', { name: 'Abrir webhook' }));

    expect(await screen.findByRole('switch', { name: 'Ligado' })).toBeChecked();
    expect(
      within(screen.getByRole('dialog', { name: 'Webhook de Vendas' })).getByText(/foi desligado depois de 24 horas sem nenhum sucesso/),
    ).toBeInTheDocument();
  });

  it('tells a plain user of nothing and offers nothing', async () => {
    await renderApp('/connections', {
      session: aSession({ profile: 'user' }),
      api: { listConnections: () => [vendas({ tokenLast4: null, webhook: 'failing' })] },
    });
    await screen.findByRole('row', { name: /Vendas/ });

    expect(screen.queryByRole('button', { name: 'API e webhook de Vendas' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Abrir webhook' })).not.toBeInTheDocument();
  });

  it('is deleted after a question', async () => {
    const { user, calls } = await openPrograms(vendas({ webhook: 'on' }), { showWebhook: () => ({ webhook: hook }), deleteWebhook: () => ({ message: 'ok' }) });
    await user.click(await screen.findByRole('menuitem', { name: 'Webhook: Vendas' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir webhook' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Excluir o webhook de Vendas?' })).getByRole('button', { name: 'Excluir webhook' }));

    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('deleteWebhook'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

const delivery: Delivery = {
  id: deliveryId.parse(`1700000000000-evt_${'A'.repeat(22)}`),
  eventId: webhookEventId.parse(`evt_${'A'.repeat(22)}`),
  event: 'message.received',
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'waiting',
  attempts: 2,
  statusCode: 503,
  problem: null,
  lastTriedAt: '2026-11-20T12:00:00.000Z',
  nextTryAt: '2026-11-20T12:01:00.000Z',
  preview: '{"event": "message.received"}',
};

describe('the deliveries of a webhook', () => {
  const open = async (api: FakeHandlers) => {
    const app = await openPrograms(vendas({ webhook: 'on' }), api);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Entregas do webhook: Vendas' }));
    return app;
  };

  it('say what became of each, show it, and are sent again', async () => {
    const { user, calls } = await open({ listDeliveries: () => ({ deliveries: [delivery], hasMore: false }), resendDelivery: () => ({ message: 'ok' }) });

    const row = await screen.findByRole('row', { name: /Mensagem recebida.*Aguardando · 503.*Nova tentativa/ });
    await user.click(within(row).getByRole('button', { name: /^Enviar de novo/ }));
    await waitFor(() =>
      expect(calls).toContainEqual(expect.objectContaining({ route: 'resendDelivery', params: { whatsappId: connectionIdOf(1), deliveryId: delivery.id } })),
    );
    await user.click(within(row).getByRole('button', { name: /^Ver o conteúdo/ }));

    expect(await screen.findByText(delivery.preview)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('row', { name: /Mensagem recebida/ })).toBeInTheDocument();
  });

  it('say that there are none, and that they could not be fetched', async () => {
    await open({ listDeliveries: () => ({ deliveries: [], hasMore: false }) });
    expect(await screen.findByText('Nada foi enviado ainda')).toBeInTheDocument();
  });

  it('offer another try when loading failed', async () => {
    await open({ listDeliveries: () => fail('ERR_NO_PERMISSION') });
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeInTheDocument();
  });
});
