import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Ticket } from '#shared/contract/tickets.ts';
import { concerns } from '#shared/domain/concerns.ts';
import { heardOf, newsIn } from '#web/features/notifications/news.ts';
import { aTicket, queueIdOf, userIdOf } from './support/builders.ts';
import { openTickets, me } from './tickets/support.tsx';

const later = () => new Date(Date.now() + 60_000).toISOString();
const maria = aTicket(1, { contact: { ...aTicket(1).contact, name: 'Maria' }, unreadMessages: 2, lastMessage: 'Tem em azul?' });
const pedro = aTicket(2, { status: 'pending', userId: null, contact: { ...aTicket(2).contact, name: 'Pedro' }, unreadMessages: 1 });
const unreadOf = (tickets: readonly Ticket[]) => ({
  listTickets: ({ query }: { query: Readonly<Record<string, string>> }) => ({ tickets: query['withUnreadMessages'] ? [...tickets] : [], hasMore: false }),
});
const bell = () => screen.findByRole('button', { name: /^Notificações/ });

describe('what concerns a user', () => {
  const told = { userId: me, seesAll: false, queueIds: [queueIdOf(1)] };
  it.each([
    ['an own open ticket', { status: 'open' as const, userId: me, queueId: null }, told, true],
    ['a colleague’s', { status: 'open' as const, userId: userIdOf(2), queueId: queueIdOf(1) }, told, false],
    ['one that waits in an own queue', { status: 'pending' as const, userId: null, queueId: queueIdOf(1) }, told, true],
    ['one that waits in another queue', { status: 'pending' as const, userId: null, queueId: queueIdOf(2) }, told, false],
    ['one that waits without a queue', { status: 'pending' as const, userId: null, queueId: null }, told, true],
    [
      'any that waits, for an admin without queues',
      { status: 'pending' as const, userId: null, queueId: queueIdOf(2) },
      { ...told, seesAll: true, queueIds: [] },
      true,
    ],
    [
      'one that waits in another queue, for an admin with queues',
      { status: 'pending' as const, userId: null, queueId: queueIdOf(2) },
      { ...told, seesAll: true },
      false,
    ],
    ['a closed one', { status: 'closed' as const, userId: me, queueId: null }, told, false],
  ])('%s', (_what, ticket, user, isTold) => {
    expect(concerns(ticket, user)).toBe(isTold);
  });

  it('is news once more is unread than was known, and only if it has just come', () => {
    const heard = heardOf([maria]);
    const since = Date.now();
    const grown = { ...maria, unreadMessages: 3, updatedAt: later() };
    const changed = { ...maria, lastMessage: 'x', updatedAt: later() };
    const ofAnOlderPage = aTicket(9, { unreadMessages: 4 });

    expect(newsIn([grown, changed, ofAnOlderPage], heard, since, told)).toEqual([grown]);
  });
});

it('a ticket that comes back at its time is news, one that is taken back by hand is not', () => {
  const told = { userId: me, seesAll: false, queueIds: [] };
  const until = new Date(Date.now() + 60_000).toISOString();
  const heard = heardOf([{ ...maria, snoozedUntil: until }]);
  const [byHand, atItsTime] = [
    { ...maria, updatedAt: new Date(Date.now() + 1_000).toISOString() },
    { ...maria, updatedAt: until },
  ];

  expect(newsIn([byHand], heard, Date.now(), told)).toEqual([]);
  expect(newsIn([atItsTime], heard, Date.now(), told)).toEqual([atItsTime]);
});

describe('notification bell', () => {
  it('counts the unread conversations and leads to each', async () => {
    const { user } = await openTickets('/connections', { tickets: [maria, pedro], messages: [], api: unreadOf([maria, pedro]) });

    await user.click(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' }));

    const list = await screen.findByRole('dialog', { name: 'Notificações' });
    expect(within(list).getByRole('link', { name: /Maria.*Tem em azul\?.*2 mensagens não lidas/ })).toBeInTheDocument();
    await user.click(within(list).getByRole('link', { name: /Maria/ }));
    await waitFor(() => expect(location.pathname).toBe(`/tickets/${maria.uuid}`));
  });

  it('leads what waits to the list where it is accepted', async () => {
    const { user } = await openTickets('/connections', { api: unreadOf([pedro]) });
    await user.click(await bell());

    await user.click(await screen.findByRole('link', { name: /Pedro/ }));

    expect(await screen.findByRole('button', { name: /Aguardando/, pressed: true })).toBeInTheDocument();
    expect(location.pathname).toBe('/tickets');
  });

  it('follows live events: more unread, and none any more', async () => {
    const { sockets } = await openTickets('/connections', { api: unreadOf([maria]) });
    await screen.findByRole('button', { name: 'Notificações: 1 conversa não lida' });

    sockets.emit('ticket', { action: 'update', ticket: { ...pedro, updatedAt: later() } });
    expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeInTheDocument();
    sockets.emit('ticket', { action: 'updateUnread', ticketId: maria.id });
    sockets.emit('ticket', { action: 'update', ticket: { ...pedro, status: 'open', userId: userIdOf(2) } });

    expect(await screen.findByRole('button', { name: 'Notificações' })).toBeInTheDocument();
  });

  it('fetches the next page near the bottom', async () => {
    const { user, calls } = await openTickets('/connections', {
      api: { listTickets: ({ query }) => (query['cursor'] ? { tickets: [pedro], hasMore: false } : { tickets: [maria], hasMore: true, nextCursor: 'next' }) },
    });
    await user.click(await bell());
    const list = await screen.findByRole('list', { name: 'Notificações' });

    fireEvent.scroll(list.parentElement!);

    expect(await screen.findByRole('link', { name: /Pedro/ })).toBeInTheDocument();
    expect(calls.filter(({ query }) => query['cursor'] === 'next')).toHaveLength(1);
  });
});

describe('telling of a new message', () => {
  const shown: { title: string; options: NotificationOptions | undefined }[] = [];
  const rung = vi.fn();

  beforeEach(() => {
    shown.length = 0;
    rung.mockClear();
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static permission = 'granted';
        static requestPermission = () => Promise.resolve('granted');
        close = () => undefined;
        constructor(title: string, options?: NotificationOptions) {
          super();
          shown.push({ title, options });
        }
      },
    );
    const param = { value: 0, setValueAtTime: rung, linearRampToValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    const node = { frequency: param, gain: param, connect: () => node, start: () => undefined, stop: () => undefined };
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running';
        currentTime = 0;
        destination = {};
        resume = () => Promise.resolve();
        createOscillator = () => node;
        createGain = () => node;
      },
    );
    localStorage.setItem('desktopNotices', 'true');
  });

  it('rings and shows a notice for what concerns the user, and stays silent for the rest', async () => {
    const { sockets } = await openTickets('/connections', { api: unreadOf([pedro]) });
    await screen.findByRole('button', { name: 'Notificações: 1 conversa não lida' });

    sockets.emit('ticket', { action: 'update', ticket: { ...maria, userId: userIdOf(2), updatedAt: later() } });
    expect(shown).toEqual([]);
    sockets.emit('ticket', { action: 'update', ticket: { ...maria, updatedAt: later() } });

    await waitFor(() => expect(shown).toEqual([{ title: 'Maria', options: expect.objectContaining({ body: 'Tem em azul?', tag: 'ticket-1' }) }]));
    await waitFor(() => expect(rung).toHaveBeenCalled());
  });

  it('tells who has set a ticket aside that it is back', async () => {
    const { sockets } = await openTickets('/connections', { api: unreadOf([pedro]) });
    await screen.findByRole('button', { name: 'Notificações: 1 conversa não lida' });

    // As it is woken: without a word of the customer.
    sockets.emit('ticket', {
      action: 'update',
      ticket: { ...maria, unreadMessages: 1, lastMessage: 'Até amanhã!', lastMessageFromMe: true, updatedAt: later() },
    });

    await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' });
    await waitFor(() => expect(shown).toEqual([{ title: 'Maria', options: expect.objectContaining({ body: 'O ticket voltou aos atendimentos.' }) }]));
    await waitFor(() => expect(rung).toHaveBeenCalled());
  });

  it('says nothing of the conversation that is looked at', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const { sockets } = await openTickets(`/tickets/${maria.uuid}`, { tickets: [maria], api: unreadOf([pedro]) });
    await screen.findByRole('button', { name: 'Notificações: 1 conversa não lida' });

    sockets.emit('ticket', { action: 'update', ticket: { ...maria, updatedAt: later() } });

    expect(await screen.findByRole('button', { name: 'Notificações: 2 conversas não lidas' })).toBeInTheDocument();
    expect(shown).toEqual([]);
    expect(rung).not.toHaveBeenCalled();
  });

  it('is switched off for this browser in the account’s menu', async () => {
    const { user, sockets } = await openTickets('/connections', { api: unreadOf([pedro]) });
    await user.click(await screen.findByRole('button', { name: 'Conta' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Som de novas mensagens', checked: true }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Avisos na área de trabalho', checked: true }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Som de novas mensagens', checked: false })).toBeInTheDocument();

    sockets.emit('ticket', { action: 'update', ticket: { ...maria, updatedAt: later() } });

    await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
    expect(shown).toEqual([]);
    expect(rung).not.toHaveBeenCalled();
  });

  it('asks the browser for its permission only after a click that says what for', async () => {
    localStorage.removeItem('desktopNotices');
    const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
    const { user } = await openTickets('/connections', { api: unreadOf([pedro]) });
    await user.click(await bell());
    expect(asked).not.toHaveBeenCalled();

    await user.click(await screen.findByRole('button', { name: 'Ativar avisos' }));

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ativar avisos' })).not.toBeInTheDocument());
    expect(localStorage.getItem('desktopNotices')).toBe('true');
  });
});
