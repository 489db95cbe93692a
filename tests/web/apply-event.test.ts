import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventName, type EventData, type EventKind } from '#shared/contract/events.ts';
import type { Message } from '#shared/contract/messages.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { messageKeys } from '#web/features/tickets/message-queries.ts';
import { ticketKeys, type TicketFilter } from '#web/parts/tickets/queries.ts';
import { appliers } from '#web/app/live/appliers.ts';
import { liveCache } from '#web/app/live/live-cache.ts';
import { applyEvent } from '#web/live/apply-event.ts';
import { placeTicket } from '#web/parts/tickets/live.ts';
import type { MessagePages } from '#web/features/tickets/message-lists.ts';
import { correctLists } from '#web/parts/tickets/recent-changes.ts';
import { deletedPreview, type TicketPages } from '#web/parts/tickets/ticket-lists.ts';
import { aMessage, aTag, aTicket, companyId, queueIdOf, userIdOf } from './support/builders.ts';

const me = userIdOf(1);
const mine: TicketFilter = { status: 'open', showAll: false, queueIds: [], userIds: [], tagIds: [], oldestFirst: false };
const pending: TicketFilter = { ...mine, status: 'pending' };
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();

let queryClient: QueryClient;
beforeEach(() => {
  queryClient = new QueryClient();
});

const context = { companyId, userId: me, onReplaced: () => undefined, endKept: () => undefined };
const apply = <K extends EventKind>(kind: K, data: EventData[K]): void => applyEvent(appliers, queryClient, context, eventName[kind](companyId), data);

function givenList(filter: TicketFilter, tickets: Ticket[], hasMore = false): void {
  queryClient.setQueryData<TicketPages>(ticketKeys.list(filter), { pages: [{ tickets, hasMore }], pageParams: [''] });
}

const listed = (filter: TicketFilter): number[] =>
  (queryClient.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages ?? []).flatMap(({ tickets }) => tickets.map(({ id }) => id));

/** Something that is asked for. @returns what brings its answer, and lets everybody hear of it */
function fetching(what: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>();
  void queryClient.fetchQuery({ queryKey: [what], queryFn: () => promise });
  return async () => {
    resolve(what);
    await new Promise((heard) => setTimeout(heard));
  };
}

const previewOf = (filter: TicketFilter) => queryClient.getQueryData<TicketPages>(ticketKeys.list(filter))?.pages[0]?.tickets[0]?.lastMessage;

describe('ticket events', () => {
  it('put a waiting ticket where its wait belongs when the longest comes first', () => {
    const oldest = { ...pending, oldestFirst: true };
    const waiting = (n: number, minute: number) => aTicket(n, { status: 'pending', userId: null, waitingSince: at(minute) });
    givenList(oldest, [waiting(1, 1), waiting(2, 5)]);

    apply('ticket', { action: 'update', ticket: { ...waiting(3, 3), updatedAt: at(9) } });

    expect(listed(oldest)).toEqual([1, 3, 2]);
  });

  it('move a ticket with new activity to the top', () => {
    givenList(mine, [aTicket(1, { updatedAt: at(2) }), aTicket(2, { updatedAt: at(1) })]);

    apply('ticket', { action: 'update', ticket: aTicket(2, { updatedAt: at(3), lastMessage: 'Oi' }) });

    expect(listed(mine)).toEqual([2, 1]);
  });

  it('leave the newer of two changes standing, however late the answers come that were under way', async () => {
    const closed: TicketFilter = { ...mine, status: 'closed' };
    givenList(closed, []);
    const [one, counts] = [fetching('one'), fetching('counts')];
    apply('ticket', { action: 'update', ticket: aTicket(1, { status: 'open' }) });
    await counts();
    const countsAgain = fetching('counts');
    apply('ticket', { action: 'update', ticket: aTicket(1, { status: 'closed' }) });
    const list = fetching('list');

    for (const answered of [one, countsAgain, list]) await answered();

    expect(listed(closed)).toEqual([1]);
  });

  it('leave a ticket in its place when its activity is no newer', () => {
    givenList(mine, [aTicket(1, { updatedAt: at(2) }), aTicket(2, { updatedAt: at(1) })]);

    apply('ticket', { action: 'update', ticket: aTicket(2, { updatedAt: at(1), contact: { ...aTicket(2).contact, name: 'Novo nome' } }) });

    expect(listed(mine)).toEqual([1, 2]);
  });

  it('move an accepted ticket from pending to open', () => {
    givenList(pending, [aTicket(1, { status: 'pending', userId: null })]);
    givenList(mine, []);

    apply('ticket', { action: 'update', ticket: aTicket(1, { userId: me }) });

    expect(listed(pending)).toEqual([]);
    expect(listed(mine)).toEqual([1]);
  });

  it.each<[string, TicketFilter, Partial<Ticket>, number[]]>([
    ['another user’s ticket in my list', mine, { userId: userIdOf(2) }, []],
    ['another user’s ticket with showAll', { ...mine, showAll: true }, { userId: userIdOf(2) }, [1]],
    ['a ticket of a queue not selected', { ...mine, queueIds: [queueIdOf(1)] }, { queueId: queueIdOf(2) }, []],
    ['a ticket of a selected queue', { ...mine, queueIds: [queueIdOf(1)] }, { queueId: queueIdOf(1) }, [1]],
    ['a ticket without a queue, with a queue selected', { ...mine, queueIds: [queueIdOf(1)] }, { queueId: null }, []],
    ['a ticket without a queue, with those selected', { ...mine, queueIds: ['none'] }, { queueId: null }, [1]],
    ['a waiting ticket, with a user selected', { ...pending, showAll: true, userIds: [userIdOf(3)] }, { status: 'pending', userId: null }, []],
    ['a ticket of a user not selected', { ...mine, showAll: true, userIds: [userIdOf(3)] }, { userId: userIdOf(2) }, []],
  ])('show or hide %s', (_what, filter, ticket, expected) => {
    givenList(filter, []);

    apply('ticket', { action: 'update', ticket: aTicket(1, ticket) });

    expect(listed(filter)).toEqual(expected);
  });

  it('do not append a ticket older than what is loaded while there is more to load', () => {
    givenList(mine, [aTicket(1, { updatedAt: at(5) })], true);

    apply('ticket', { action: 'update', ticket: aTicket(2, { updatedAt: at(1) }) });

    expect(listed(mine)).toEqual([1]);
  });

  it('keep the last ticket that is loaded, after which the next page begins, whatever changes of it', () => {
    const tagged = { ...mine, tagIds: [aTag(1).id] };
    const oldest = { ...pending, oldestFirst: true };
    const waiting = (n: number, minute: number) => aTicket(n, { status: 'pending', userId: null, waitingSince: at(minute), updatedAt: at(minute) });
    const tickets = [5, 1].map((n) => aTicket(n, { updatedAt: at(n), tagIds: [aTag(1).id] }));
    for (const filter of [mine, tagged]) givenList(filter, tickets, true);
    givenList(oldest, [waiting(6, 6), waiting(7, 7)], true);

    apply('ticket', { action: 'update', ticket: aTicket(1, { updatedAt: at(1), tagIds: [] }) });
    apply('ticket', { action: 'update', ticket: aTicket(1, { updatedAt: at(1), tagIds: [aTag(1).id] }) });
    apply('ticket', { action: 'update', ticket: { ...waiting(7, 7), updatedAt: at(9) } });

    expect([mine, tagged, oldest].map(listed)).toEqual([
      [5, 1],
      [5, 1],
      [6, 7],
    ]);
  });

  it.each(['delete', 'removeFromList'] as const)('take a ticket out on %s', (action) => {
    givenList(mine, [aTicket(1), aTicket(2)]);

    apply('ticket', { action, ticketId: aTicket(1).id });

    expect(listed(mine)).toEqual([2]);
  });

  it('zero the unread count', () => {
    givenList(mine, [aTicket(1, { unreadMessages: 3 })]);

    apply('ticket', { action: 'updateUnread', ticketId: aTicket(1).id });

    expect(queryClient.getQueryData<TicketPages>(ticketKeys.list(mine))?.pages[0]?.tickets[0]?.unreadMessages).toBe(0);
  });

  it('change an open ticket, and remember none that nobody opened', () => {
    const [opened, other] = [aTicket(1, { unreadMessages: 3 }), aTicket(2)];
    queryClient.setQueryData(ticketKeys.one(opened.uuid), opened);

    apply('ticket', { action: 'update', ticket: { ...opened, status: 'closed' } });
    apply('ticket', { action: 'update', ticket: other });
    apply('ticket', { action: 'updateUnread', ticketId: opened.id });

    expect(queryClient.getQueryData(ticketKeys.one(opened.uuid))).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(queryClient.getQueryData(ticketKeys.one(other.uuid))).toBeUndefined();
  });

  it('bring exact counts', () => {
    apply('ticket', { action: 'counts', counts: { open: 1, openAll: 2, pending: 3 } });

    expect(queryClient.getQueryData(ticketKeys.counts)).toEqual({ open: 1, openAll: 2, pending: 3 });
  });
});

describe('a list that comes before the server’s indexes know', () => {
  const unread: TicketFilter = { ...mine, unreadOnly: true };
  const fetched = (filter: TicketFilter) =>
    queryClient.fetchQuery({ queryKey: ticketKeys.list(filter), queryFn: () => ({ pages: [{ tickets: [], hasMore: false }], pageParams: [''] }) });

  beforeEach(() => {
    onTestFinished(correctLists(queryClient, (ticket) => placeTicket(queryClient, ticket, me)));
  });

  it('has the ticket that has just changed', async () => {
    apply('ticket', { action: 'update', ticket: aTicket(1, { userId: me }) });

    await fetched(mine);

    expect(listed(mine)).toEqual([1]);
  });

  it('does not bring back what was read or went away meanwhile', async () => {
    for (const id of [1, 2]) apply('ticket', { action: 'update', ticket: aTicket(id, { userId: me, unreadMessages: 1 }) });
    apply('ticket', { action: 'updateUnread', ticketId: aTicket(1).id });
    apply('ticket', { action: 'removeFromList', ticketId: aTicket(2).id });

    await Promise.all([fetched(unread), fetched(mine)]);

    expect([listed(unread), listed(mine)]).toEqual([[], [1]]);
  });
});

it('a list that comes after a gap is the server’s word', async () => {
  onTestFinished(correctLists(queryClient, (ticket) => placeTicket(queryClient, ticket, me)));
  apply('ticket', { action: 'update', ticket: aTicket(1, { userId: me }) });

  liveCache.refetchEverything(queryClient);
  const none = { pages: [{ tickets: [], hasMore: false }], pageParams: [''] };
  await queryClient.fetchQuery({ queryKey: ticketKeys.list(mine), queryFn: () => none });

  expect(listed(mine)).toEqual([]);
});

describe('message events', () => {
  const ticketId = aTicket(1).id;
  const shown = () => queryClient.getQueryData<MessagePages>(messageKeys.list(ticketId))?.pages[0]?.messages ?? [];

  beforeEach(() => {
    const messages = [aMessage(1, 1), aMessage(1, 3, { fromMe: true, ack: 2 })];
    queryClient.setQueryData<MessagePages>(messageKeys.list(ticketId), { pages: [{ messages, hasMore: false }], pageParams: [''] });
  });

  it('add a message at its time, once', () => {
    apply('appMessage', { action: 'create', message: aMessage(1, 2) });
    apply('appMessage', { action: 'create', message: aMessage(1, 2) });

    expect(shown().map(({ body }) => body)).toEqual(['Mensagem 1', 'Mensagem 2', 'Mensagem 3']);
  });

  it('keep the order of sending within a second', () => {
    const sameSecond = shown()[1]!.createdAt;
    apply('appMessage', { action: 'create', message: aMessage(1, 5, { createdAt: sameSecond, sequence: 5 }) });
    apply('appMessage', { action: 'create', message: aMessage(1, 4, { createdAt: sameSecond, sequence: 4 }) });

    expect(shown().map(({ body }) => body)).toEqual(['Mensagem 1', 'Mensagem 3', 'Mensagem 4', 'Mensagem 5']);
  });

  it('outlive the answer to a question that was asked before them', async () => {
    const answer = Promise.withResolvers<MessagePages>();
    const before = queryClient.getQueryData<MessagePages>(messageKeys.list(ticketId))!;
    const fetching = queryClient.fetchQuery({ queryKey: messageKeys.list(ticketId), queryFn: () => answer.promise });

    apply('appMessage', { action: 'create', message: aMessage(1, 4) });
    answer.resolve(before);
    await fetching;

    await vi.waitFor(() => expect(shown().map(({ body }) => body)).toContain('Mensagem 4'));
  });

  it.each<[string, Partial<Message>, string]>([
    ['an edit', { isEdited: true, body: 'Corrigida' }, 'Corrigida'],
    ['a deletion', { isDeleted: true }, deletedPreview],
  ])('change the preview of the ticket on %s of its last message', (_what, change, preview) => {
    givenList(mine, [aTicket(1, { lastMessage: 'Mensagem 3' })]);

    apply('appMessage', { action: 'update', message: aMessage(1, 1, change) });
    expect(previewOf(mine)).toBe('Mensagem 3');
    apply('appMessage', { action: 'update', message: aMessage(1, 3, { fromMe: true, ...change }) });

    expect(previewOf(mine)).toBe(preview);
  });

  it('never take an ack back', () => {
    apply('appMessage', { action: 'update', message: aMessage(1, 3, { fromMe: true, ack: 1 }) });
    expect(shown()[1]?.ack).toBe(2);

    apply('appMessage', { action: 'update', message: aMessage(1, 3, { fromMe: true, ack: 3 }) });
    expect(shown()[1]?.ack).toBe(3);
  });
});

describe('typing events', () => {
  it('are forgotten when their end gets lost', () => {
    vi.useFakeTimers();
    const { id: ticketId } = aTicket(1);

    apply('typing', { ticketId, userId: userIdOf(2), name: 'Bia', on: true });
    expect(queryClient.getQueryData(ticketKeys.typing(ticketId))).toMatchObject([{ name: 'Bia' }]);
    vi.advanceTimersByTime(6_000);

    expect(queryClient.getQueryData(ticketKeys.typing(ticketId))).toEqual([]);
    vi.useRealTimers();
  });
});

it('ignores another company’s events', () => {
  givenList(mine, []);

  applyEvent(appliers, queryClient, context, 'company-01JOTHER-ticket', { action: 'update', ticket: aTicket(1) });

  expect(listed(mine)).toEqual([]);
});
