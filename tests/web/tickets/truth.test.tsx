import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { joinHoldsAfterMs } from '#shared/contract/events.ts';
import type { Message } from '#shared/contract/messages.ts';
import { aConnection, aMessage, aSession, aTicket } from '../support/builders.ts';
import { aUser, colleague, messageBox, openTickets, pathOf } from './support.tsx';

const [ticket, other] = [aTicket(1), aTicket(2)];
const path = pathOf(ticket);
const conversationOf = (name: string) => screen.findByRole('region', { name: `Conversa com ${name}` });

/** Histories that grow as the test says, by ticket. */
function histories(first: Readonly<Record<string, Message[]>>) {
  const stored: Record<string, Message[]> = { ...first };
  const api = {
    listMessages: ({ params }: { params: Readonly<Record<string, string>> }) => ({ messages: [...(stored[params['ticketId'] ?? ''] ?? [])], hasMore: false }),
  };
  return { stored, api };
}

function showPage(isVisible: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => !isVisible });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

afterEach(() => {
  onlineManager.setOnline(true);
  Reflect.deleteProperty(document, 'hidden');
});

describe('coming back to a ticket', () => {
  it('shows what was written meanwhile, and only then counts it as read', async () => {
    const { stored, api } = histories({ 1: [aMessage(1, 1)], 2: [aMessage(2, 1, { body: 'De outro' })] });
    const answer = Promise.withResolvers<void>();
    let isHeld = false;
    const { user, sockets, calls } = await openTickets(path, {
      tickets: [ticket, other],
      api: {
        listMessages: async (request) => {
          if (isHeld && request.params['ticketId'] === '1') await answer.promise;
          return api.listMessages(request);
        },
      },
    });
    await screen.findByText('Mensagem 1');
    await user.click(await screen.findByRole('link', { name: 'Contato 2' }));
    await screen.findByText('De outro');
    stored['1'] = [aMessage(1, 1), aMessage(1, 2, { body: 'Escrita nesse tempo' })];
    sockets.emit('ticket', { action: 'update', ticket: { ...ticket, lastMessage: 'Escrita nesse tempo', unreadMessages: 1 } });
    isHeld = true;

    await user.click(screen.getByRole('link', { name: 'Contato 1' }));
    const shown = within(await conversationOf('Contato 1'));
    await shown.findByText('Mensagem 1');
    expect(calls.filter(({ route }) => route === 'markRead')).toEqual([]);
    answer.resolve();

    expect(await shown.findByText('Escrita nesse tempo')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'listMessages').every(({ query }) => query['peek'] === 'true')).toBe(true);
  });

  it('asks for nothing that its live events have told meanwhile', async () => {
    const { api } = histories({ 1: [aMessage(1, 1)], 2: [aMessage(2, 1, { body: 'De outro' })] });
    const { user, sockets, calls } = await openTickets(path, { tickets: [ticket, other], api });
    await screen.findByText('Mensagem 1');
    const said = await vi.waitUntil(() => sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinChatBox'));
    const asked = (name: string) => calls.filter(({ route, params }) => route === name && (params['ticketId'] ?? '1') === '1').length;
    sockets.emitFrame({ joined: said });
    // On entry, and when the join held.
    await waitFor(() => expect(asked('listMessages')).toBe(2), { timeout: 2 * joinHoldsAfterMs });
    const tickets = asked('getTicketByUuid');
    await user.click(await screen.findByRole('link', { name: 'Contato 2' }));
    await screen.findByText('De outro');
    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 2, { body: 'Escrita nesse tempo' }) });

    await user.click(screen.getByRole('link', { name: 'Contato 1' }));

    expect(await within(await conversationOf('Contato 1')).findByText('Escrita nesse tempo')).toBeInTheDocument();
    expect([asked('listMessages'), asked('getTicketByUuid')]).toEqual([2, tickets]);
  });

  it('fetches again what was fetched before its join held', async () => {
    const { stored, api } = histories({ 1: [aMessage(1, 1)] });
    const pass = Promise.withResolvers<{ pass: string; expiresAt: string }>();
    const { sockets } = await openTickets(path, { tickets: [ticket], api: { ...api, createLivePass: () => pass.promise } });
    await screen.findByText('Mensagem 1');
    stored['1'] = [aMessage(1, 1), aMessage(1, 2)];

    pass.resolve({ pass: 'pass-1', expiresAt: new Date(Date.now() + 30_000).toISOString() });
    sockets.emitFrame({ joined: await vi.waitUntil(() => sockets.all.at(-1)?.sent.find((one) => Object(one).action === 'joinChatBox')) });

    expect(await screen.findByText('Mensagem 2', {}, { timeout: 2 * joinHoldsAfterMs })).toBeInTheDocument();
  });

  it('keeps a message that arrives while an older answer is under way', async () => {
    const { api } = histories({ 1: [aMessage(1, 1)] });
    const answer = Promise.withResolvers<void>();
    const { sockets } = await openTickets(path, {
      tickets: [ticket],
      api: {
        listMessages: ({ query }) =>
          query['cursor']
            ? answer.promise.then(() => ({ messages: [aMessage(1, 0, { body: 'Antiga' })], hasMore: false }))
            : { ...api.listMessages({ params: { ticketId: '1' } }), hasMore: true, nextCursor: 'older' },
      },
    });
    await screen.findByText('Mensagem 1');

    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 2) });
    await screen.findByText('Mensagem 2');
    answer.resolve();

    await screen.findByText('Antiga');
    await waitFor(() => expect(screen.getByText('Mensagem 2')).toBeInTheDocument());
  });
});

describe('a link to a ticket', () => {
  it('asks for ticket and messages beside the session, each once', async () => {
    const session = Promise.withResolvers<void>();
    const { calls } = await openTickets(path, {
      tickets: [ticket],
      messages: [aMessage(1, 1)],
      api: {
        me: async () => {
          await session.promise;
          return { scope: 'full', user: aSession().user };
        },
        // The live channel asks again when it opens, which is not about this.
        createLivePass: () => new Promise(() => undefined),
      },
    });

    await waitFor(() => expect(calls.map(({ route }) => route)).toContain('listMessages'));
    session.resolve();

    expect(await screen.findByText('Mensagem 1')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'listMessages' || route === 'getTicketByUuid')).toHaveLength(2);
  });
});

describe('the unread count', () => {
  it('is cleared once the newest message is on the screen', async () => {
    const unread = { ...ticket, unreadMessages: 2 };
    const { calls } = await openTickets(path, { tickets: [unread], messages: [aMessage(1, 1)] });

    await waitFor(() => expect(calls.filter(({ route }) => route === 'markRead')).toHaveLength(1));
  });

  it('stays where a colleague looks who may only read', async () => {
    const theirs = { ...ticket, userId: colleague, unreadMessages: 2 };
    const { calls } = await openTickets(path, { tickets: [theirs], messages: [aMessage(1, 1)], session: aUser() });

    await screen.findByText('Mensagem 1');
    await screen.findByText('Bruno Lima está atendendo este ticket.');

    expect(calls.filter(({ route }) => route === 'markRead')).toEqual([]);
  });

  it('stays while nobody looks at the page', async () => {
    const { calls, sockets } = await openTickets(path, { tickets: [ticket], messages: [aMessage(1, 1)] });
    await screen.findByText('Mensagem 1');
    showPage(false);

    sockets.emit('appMessage', { action: 'create', message: aMessage(1, 2) });
    await screen.findByText('Mensagem 2');
    expect(calls.filter(({ route }) => route === 'markRead')).toHaveLength(0);
    showPage(true);

    await waitFor(() => expect(calls.filter(({ route }) => route === 'markRead')).toHaveLength(1));
  });
});

describe('without a network', () => {
  it('refuses a change at once and does not make it later', async () => {
    const { user, calls } = await openTickets(path, {
      tickets: [ticket],
      messages: [aMessage(1, 1)],
      api: { updateTicket: () => ({ ...ticket, status: 'closed' }) },
    });
    const resolve = await screen.findByRole('button', { name: 'Resolver' });
    const online = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    act(() => onlineManager.setOnline(false));

    await user.click(resolve);

    expect(await screen.findByText('Sem conexão com o servidor.')).toBeInTheDocument();
    vi.stubGlobal('fetch', online);
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(resolve).toBeEnabled());
    expect(calls.some(({ route }) => route === 'updateTicket')).toBe(false);
    expect(location.pathname).toBe(path);
  });
});

describe('a closed WhatsApp', () => {
  it('is said above the input, to users as well', async () => {
    const connection = aConnection(1, { name: 'Loja', status: 'DISCONNECTED' });
    const { sockets } = await openTickets(path, { tickets: [ticket], session: aUser(), api: { listConnections: () => [connection] } });

    expect(await screen.findByText(/O WhatsApp “Loja” está desconectado/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ver conexões' })).not.toBeInTheDocument();
    sockets.emit('whatsappSession', { action: 'update', session: { ...connection, status: 'CONNECTED' } });
    await waitFor(() => expect(screen.queryByText(/está desconectado/)).not.toBeInTheDocument());
    expect(await messageBox()).toBeInTheDocument();
  });
});

describe('messages of one second', () => {
  it('keep their order within a page and across its border', async () => {
    const at = { createdAt: '2026-11-20T12:00:00.000Z' };
    const [one, two, three, four] = [1, 2, 3, 4].map((n) => aMessage(1, n, { ...at, sequence: n, body: `Arquivo ${n}` }));
    await openTickets(path, {
      tickets: [ticket],
      api: {
        listMessages: ({ query }) =>
          query['cursor'] ? { messages: [three!, one!], hasMore: false } : { messages: [four!, two!], hasMore: true, nextCursor: 'older' },
      },
    });

    await screen.findByText('Arquivo 1');

    expect(screen.getAllByText(/^Arquivo \d$/).map(({ textContent }) => textContent)).toEqual(['Arquivo 1', 'Arquivo 2', 'Arquivo 3', 'Arquivo 4']);
  });
});
