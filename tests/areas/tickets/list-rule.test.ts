import { beforeAll, describe, expect, it } from 'vitest';
import { getTicket } from '#functions/areas/tickets/get-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { Ticket } from '#shared/contract/tickets.ts';
import { canSee } from '#shared/domain/ticket.ts';
import { grantedFilter, isListed, type ListFilter } from '#shared/domain/ticket-list.ts';
import { localDay } from '#shared/domain/local-time.ts';
import { belongsTo } from '#web/parts/tickets/ticket-lists.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { markRead } from '#functions/areas/messages/mark-read.ts';
import { derived } from '#tests/support/stream.ts';

/** Tickets in every state, of two queues and none, of two users; each second one is read. */
async function scene() {
  const home = await given.company();
  const sales = await given.queue(home, { name: 'Vendas' });
  const connection = await given.connection(home, { queueIds: [home.queue.queueId, sales.queueId], greetingMessage: 'Olá' });
  const both = { queueIds: [home.queue.queueId, sales.queueId] };
  const [ana, caro] = [await given.user(home, both), await given.user(home, both)];
  const queues = [home.queue.queueId, sales.queueId, null];
  const states = ['pending', 'ana', 'caro', 'aside', 'closed', 'ana'] as const;
  for (const [index, state] of [...states, ...states, ...states].entries()) {
    await customerWrites(home, connection, { number: `55119777700${String(index).padStart(2, '0')}` });
    const [ticket] = (await allTickets(home)).filter(({ contact }) => contact.number.endsWith(`00${String(index).padStart(2, '0')}`));
    const change = (user: Principal, wish: object) => updateTicket(home.deps, user, { ticketId: ticket!.id, change: wish });
    const queueId = queues[index % queues.length] ?? null;
    if (queueId) await change(home.admin, { queueId });
    const user = state === 'caro' ? caro : ana;
    if (state !== 'pending') await change(user, { status: 'open' });
    if (state === 'aside') await snoozeTicket(home.deps, ana, { ticketId: ticket!.id, until: 'reply' });
    if (index >= states.length * 2) await markRead(messageDeps(home), home.admin, { ticketId: ticket!.id });
    if (state === 'closed') await change(user, { status: 'closed' });
  }
  await derived(home);
  return { home, ana, caro, sales };
}

type Query = Parameters<typeof listTickets>[2];

const combinations = (lists: Readonly<Record<string, readonly unknown[]>>): ListFilter[] =>
  Object.entries(lists).reduce<object[]>((made, [name, values]) => made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))), [{}]);

describe('lists of tickets', () => {
  let home: Home;
  let viewers: readonly Principal[];
  let filters: readonly ListFilter[];
  let tickets: readonly Ticket[];

  beforeAll(async () => {
    const made = await scene();
    home = made.home;
    // Somebody who has left a queue since sees their own tickets of it.
    viewers = [home.admin, made.ana, { ...made.ana, queueIds: [home.queue.queueId] }, { ...made.ana, queueIds: [] }];
    tickets = await Promise.all((await allTickets(home)).map(({ id: ticketId }) => getTicket(home.deps, home.admin, { ticketId })));
    filters = combinations({
      status: [undefined, 'pending', 'open', 'closed'],
      snoozed: [undefined, true],
      showAll: [undefined, true],
      queueIds: [undefined, [made.sales.queueId], ['none'], [made.sales.queueId, 'none']],
      users: [undefined, [made.caro.userId]],
      withUnreadMessages: [undefined, true],
    }).filter(({ status, snoozed }) => !snoozed || status === undefined || status === 'open');
  });

  const day = () => localDay(Date.parse(tickets[0]?.createdAt ?? ''), 'America/Sao_Paulo');
  const wanted = ({ userId, queueIds, profile }: Principal, filter: ListFilter): number[] => {
    const viewer = { userId, seesAll: profile === 'admin', queueIds, noQueueConnections: new Set(tickets.map(({ whatsappId }) => whatsappId)) };
    const granted = grantedFilter(filter, viewer.seesAll);
    return tickets.filter((ticket) => canSee(viewer, ticket) && isListed(userId, granted, ticket)).map(({ id }) => id);
  };
  const listed = async (viewer: Principal, query: Query): Promise<number[]> => {
    const ids: number[] = [];
    for (let cursor: string | undefined, hasMore = true; hasMore;) {
      const page = await listTickets(home.deps, viewer, { ...query, ...(cursor === undefined ? {} : { cursor }) });
      ids.push(...page.tickets.map(({ id }) => id));
      [cursor, hasMore] = [page.nextCursor, page.hasMore];
    }
    return ids.toSorted((one, other) => one - other);
  };
  const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

  it.each([
    ['by status and owner', () => ({})],
    ['of a day', () => ({ date: day() })],
    ['of a day of activity', () => ({ updatedAt: day() })],
  ])('show what the rule says, whatever they are asked for (%s)', async (_kind, more) => {
    const wrong: unknown[] = [];
    for (const viewer of viewers) {
      for (const filter of filters) {
        const [is, ought] = [await listed(viewer, { ...filter, ...more() } as Query), sorted(wanted(viewer, filter))];
        if (JSON.stringify(is) !== JSON.stringify(ought)) wrong.push({ viewer: viewer.profile, filter, is, ought });
      }
    }

    expect(filters.length).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  });

  it('show in the browser, live, what the server lists', async () => {
    const wrong: unknown[] = [];
    for (const filter of filters.filter(({ status, withUnreadMessages }) => status !== undefined || withUnreadMessages)) {
      const { status = null, showAll = false, queueIds = [], users: userIds = [], snoozed, withUnreadMessages: unreadOnly } = filter;
      const live = {
        status,
        showAll,
        queueIds,
        userIds,
        tagIds: [],
        oldestFirst: false,
        ...(snoozed ? { snoozed } : {}),
        ...(unreadOnly ? { unreadOnly } : {}),
      };
      const is = tickets.filter((ticket) => belongsTo(ticket, live as never, home.admin.userId)).map(({ id }) => id);
      const ought = await listed(home.admin, filter as Query);
      if (JSON.stringify(sorted(is)) !== JSON.stringify(ought)) wrong.push({ filter, is, ought });
    }

    expect(wrong).toEqual([]);
  });
});
