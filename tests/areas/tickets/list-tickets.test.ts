import { describe, expect, it } from 'vitest';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { queueId } from '#shared/contract/ids.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { derived } from '#tests/support/stream.ts';
import { given } from '#tests/support/given.ts';

const number = (index: number): string => `5511970${String(index).padStart(6, '0')}`;

async function homeWithTickets(count: number) {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  for (let index = 0; index < count; index += 1) await customerWrites(home, connection, { number: number(index), text: `mensagem ${index}` });
  return { home, connection };
}

describe('the ticket list', () => {
  it('pages through everything once, newest first, over statuses', async () => {
    const { home } = await homeWithTickets(95);
    for (const ticket of (await allTickets(home)).slice(0, 10))
      await updateTicket(home.deps, home.admin, { ticketId: ticket.id, change: { status: 'closed' } });

    const seen: { id: number; updatedAt: string }[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await listTickets(home.deps, home.admin, { showAll: true, ...(cursor ? { cursor } : {}) });
      seen.push(...page.tickets);
      sizes.push(page.tickets.length);
      cursor = page.nextCursor;
    }

    expect(sizes).toEqual([16, 16, 16, 16, 16, 15]);
    expect(new Set(seen.map((ticket) => ticket.id)).size).toBe(95);
    expect(seen.map((ticket) => ticket.updatedAt)).toEqual(
      seen
        .map((ticket) => ticket.updatedAt)
        .toSorted()
        .toReversed(),
    );
  });

  it('walks to a bare page number and says when there is no more', async () => {
    const { home } = await homeWithTickets(21);

    const second = await listTickets(home.deps, home.admin, { status: 'pending', pageNumber: 2 });
    const third = await listTickets(home.deps, home.admin, { status: 'pending', pageNumber: 3 });

    expect([second.tickets.length, second.hasMore]).toEqual([5, false]);
    expect([third.tickets.length, third.hasMore]).toEqual([0, false]);
    await expect(listTickets(home.deps, home.admin, { pageNumber: 51 })).rejects.toMatchObject({ code: 'ERR_PAGE_TOO_DEEP' });
  });

  it('refuses a cursor of another company or of another list', async () => {
    const { home } = await homeWithTickets(17);
    const stranger = await given.company({ deps: home.deps });
    const { nextCursor: cursor } = await listTickets(home.deps, home.admin, { status: 'pending' });

    await expect(listTickets(home.deps, stranger.admin, { status: 'pending', cursor })).rejects.toMatchObject({ code: 'ERR_INVALID_CURSOR' });
    await expect(listTickets(home.deps, home.admin, { status: 'open', cursor })).rejects.toMatchObject({ code: 'ERR_INVALID_CURSOR' });
    await expect(listTickets(home.deps, home.admin, { status: 'pending', cursor: 'AAAA' })).rejects.toMatchObject({ code: 'ERR_INVALID_CURSOR' });
  });

  it('goes on by a cursor that fits, whatever the number of ids in the filter', async () => {
    const { home } = await homeWithTickets(21);
    const queueIds = [home.queue.queueId, ...Array.from({ length: 250 }, () => queueId.parse(home.deps.clock.newId()))];

    const first = await listTickets(home.deps, home.admin, { status: 'pending', queueIds });
    const second = await listTickets(home.deps, home.admin, { status: 'pending', queueIds, cursor: first.nextCursor });

    expect(first.nextCursor?.length).toBeLessThan(200);
    expect([first.tickets.length, second.tickets.length]).toEqual([16, 5]);
    await expect(listTickets(home.deps, home.admin, { status: 'pending', queueIds: [], cursor: first.nextCursor })).rejects.toMatchObject({
      code: 'ERR_INVALID_CURSOR',
      details: { reason: 'the list or its filter is another one' },
    });
  });

  it('shows users their open tickets, admins all on demand, and filters by queue, user and unread', async () => {
    const { home } = await homeWithTickets(4);
    const agent = await given.user(home);
    const [first, second] = await allTickets(home);
    await updateTicket(home.deps, agent, { ticketId: first!.id, change: { status: 'open' } });
    await updateTicket(home.deps, home.admin, { ticketId: second!.id, change: { status: 'open' } });

    const ids = async (principal: typeof agent, query: Parameters<typeof listTickets>[2]) =>
      (await listTickets(home.deps, principal, query)).tickets.map((ticket) => ticket.id);

    await derived(home);
    expect(await ids(agent, { status: 'open' })).toEqual([first!.id]);
    expect(await ids(agent, { status: 'open', showAll: true })).toEqual([first!.id]);
    expect(await ids(home.admin, { status: 'open' })).toEqual([second!.id]);
    expect((await ids(home.admin, { status: 'open', showAll: true })).toSorted()).toEqual([second!.id, first!.id].toSorted());
    expect(await ids(home.admin, { status: 'open', users: [agent.userId] })).toEqual([first!.id]);
    expect(await ids(home.admin, { status: 'pending', queueIds: [home.queue.queueId] })).toHaveLength(2);
    expect(await ids(home.admin, { status: 'pending', withUnreadMessages: true })).toHaveLength(2);
  });

  it('lists what is unread and wants a user’s attention: what waits, and their own', async () => {
    const { home } = await homeWithTickets(3);
    const agent = await given.user(home);
    const [first, second, third] = await allTickets(home);
    await updateTicket(home.deps, agent, { ticketId: first!.id, change: { status: 'open' } });
    await updateTicket(home.deps, home.admin, { ticketId: second!.id, change: { status: 'open' } });
    await derived(home);

    const unread = async (principal: typeof agent) =>
      (await listTickets(home.deps, principal, { withUnreadMessages: true })).tickets.map((ticket) => ticket.id).toSorted((a, b) => a - b);

    expect(await unread(agent)).toEqual([first!.id, third!.id].toSorted((a, b) => a - b));
    expect(await unread(home.admin)).toEqual([second!.id, third!.id].toSorted((a, b) => a - b));
  });

  it('finds closed tickets by user', async () => {
    const { home } = await homeWithTickets(2);
    const agent = await given.user(home);
    const [first, second] = await allTickets(home);
    await updateTicket(home.deps, agent, { ticketId: first!.id, change: { status: 'open' } });
    await updateTicket(home.deps, agent, { ticketId: first!.id, change: { status: 'closed' } });
    await updateTicket(home.deps, home.admin, { ticketId: second!.id, change: { status: 'closed' } });

    await derived(home);
    const page = await listTickets(home.deps, home.admin, { status: 'closed', users: [agent.userId] });

    expect(page.tickets.map((ticket) => ticket.id)).toEqual([first!.id]);
  });

  it('has the closed tickets of whoever sees their own alone', async () => {
    const { home } = await homeWithTickets(3);
    const agent = { ...(await given.user(home)), role: 'own', rights: ['conversations:answer'] };
    const [first, second] = await allTickets(home);
    for (const ticket of [first, second]) await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { userId: agent.userId } });
    await updateTicket(home.deps, agent, { ticketId: first!.id, change: { status: 'closed' } });
    await derived(home);

    const listed = async (query: Parameters<typeof listTickets>[2]) => (await listTickets(home.deps, agent, query)).tickets.map(({ id }) => id);

    expect(await listed({ status: 'open' })).toEqual([second!.id]);
    expect(await listed({ status: 'closed' })).toEqual([first!.id]);
    expect(await listed({})).toEqual([first!.id, second!.id]);
  });
});
