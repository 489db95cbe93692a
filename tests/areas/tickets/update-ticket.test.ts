import { describe, expect, it } from 'vitest';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { deleteTicket } from '#functions/areas/tickets/delete-ticket.ts';
import { getTicket, getTicketByUuid } from '#functions/areas/tickets/get-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { listTicketLoads } from '#functions/areas/tickets/list-loads.ts';
import { snoozeTicket } from '#functions/areas/tickets/snooze-ticket.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { listMessages } from '#functions/areas/messages/list-messages.ts';
import { listMentions } from '#functions/areas/ticket-notes/mentions.ts';
import { findTicketNotes } from '#functions/areas/ticket-notes/list-notes.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { acceptedTicket, allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given, type Home } from '#tests/support/given.ts';

async function homeWithTicket() {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  await customerWrites(home, connection);
  const [ticket] = await allTickets(home);
  return { home, connection, ticket: ticket! };
}

const change = (home: Home, principal: Home['admin'], ticketId: number, wish: object) =>
  updateTicket(home.deps, principal, { ticketId: ticketId as Parameters<typeof getTicket>[2]['ticketId'], change: wish });

describe('a ticket', () => {
  it('is accepted by exactly one of fifty, and the others learn by whom', async () => {
    const { home, ticket } = await homeWithTicket();
    const users = await Promise.all(Array.from({ length: 50 }, (_, index) => given.user(home, { name: `Agente ${index}` })));

    const results = await Promise.allSettled(users.map((user) => change(home, user, ticket.id, { status: 'open' })));

    const winners = results.flatMap((result, index) => (result.status === 'fulfilled' ? [users[index]!] : []));
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(winners).toHaveLength(1);
    expect(refusals).toHaveLength(49);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'ERR_TICKET_ALREADY_ACCEPTED', details: { name: winners[0]!.name } });
    expect(await countTickets(home.deps, winners[0]!)).toEqual({ open: 1, openAll: 1, pending: 0 });
  });

  it('keeps exact counts through accept, return, transfer, resolve, reopen and delete', async () => {
    const { home, ticket } = await homeWithTicket();
    const other = await given.user(home);
    const counts = () => countTickets(home.deps, home.admin);

    await change(home, home.admin, ticket.id, { status: 'open' });
    expect(await counts()).toEqual({ open: 1, openAll: 1, pending: 0 });
    await change(home, home.admin, ticket.id, { status: 'pending' });
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 1 });
    await change(home, home.admin, ticket.id, { userId: other.userId, queueId: home.queue.queueId, status: 'open' });
    expect(await counts()).toEqual({ open: 0, openAll: 1, pending: 0 });
    await change(home, other, ticket.id, { status: 'closed' });
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 0 });
    await change(home, other, ticket.id, { status: 'open' });
    expect(await counts()).toEqual({ open: 0, openAll: 1, pending: 0 });
    await deleteTicket(home.deps, home.admin, { ticketId: ticket.id });
    expect(await counts()).toEqual({ open: 0, openAll: 0, pending: 0 });
    await expect(getTicket(home.deps, home.admin, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('becomes pending without user when only a queue is chosen', async () => {
    const { home, connection } = await homeWithTicket();
    const sales = await given.queue(home);
    const ticket = await acceptedTicket(home, connection, home.admin);

    const moved = await change(home, home.admin, ticket.id, { queueId: sales.queueId });

    expect(moved).toMatchObject({ status: 'pending', userId: null, queueId: sales.queueId });
  });

  it('is not closed after somebody else has', async () => {
    const { home, ticket } = await homeWithTicket();
    const user = await given.user(home);
    await change(home, user, ticket.id, { status: 'closed' });

    await expect(change(home, home.admin, ticket.id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_TICKET_ALREADY_CLOSED' });
  });

  it.each([
    ['accepted', { status: 'open' as const }],
    ['given back', { status: 'pending' as const, userId: null }],
    ['closed', { status: 'closed' as const }],
    ['transferred to a colleague', 'colleague' as const],
  ])('that was %s stays so when the same is asked for again, since the answer may have been lost', async (_wish, wish) => {
    const { home, connection } = await homeWithTicket();
    const [user, colleague] = [await given.user(home), await given.user(home)];
    const ticket = await acceptedTicket(home, connection, user);
    const wished = wish === 'colleague' ? { userId: colleague.userId } : wish;
    const first = await change(home, user, ticket.id, wished);
    home.deps.clock.advance(5_000);

    expect(await change(home, user, ticket.id, wished)).toEqual(first);
  });

  it('cannot be reopened beside another active one of the contact', async () => {
    const { home, connection, ticket } = await homeWithTicket();
    await change(home, home.admin, ticket.id, { status: 'closed' });
    home.deps.clock.advance(3 * 60 * 60_000);
    await customerWrites(home, connection);

    await expect(change(home, home.admin, ticket.id, { status: 'open' })).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET' });
  });

  it('open with another user is only read by users', async () => {
    const { home, connection } = await homeWithTicket();
    const [owner, other] = [await given.user(home), await given.user(home)];
    const ticket = await acceptedTicket(home, connection, owner);

    await expect(change(home, other, ticket.id, { status: 'closed' })).rejects.toMatchObject({ code: 'ERR_TICKET_NOT_YOURS' });
    expect((await getTicketByUuid(home.deps, other, { uuid: ticket.uuid })).id).toBe(ticket.id);
  });

  it('of a queue that is not theirs is refused to users', async () => {
    const { home, ticket } = await homeWithTicket();
    const stranger = await given.user(home, { queueIds: [] });

    await expect(getTicket(home.deps, stranger, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect((await listTickets(home.deps, stranger, { status: 'pending' })).tickets).toEqual([]);
    expect(await countTickets(home.deps, stranger)).toEqual({ open: 0, openAll: 0, pending: 0 });
  });

  it('is handed on with a note, which stands in the conversation and calls who gets it', async () => {
    const { home, connection } = await homeWithTicket();
    const receiver = await given.user(home);
    const ticket = await acceptedTicket(home, connection, home.admin);

    const wish = { userId: receiver.userId, queueId: home.queue.queueId, status: 'open', note: 'Quer trocar o bolo' };
    await change(home, home.admin, ticket.id, wish);
    await change(home, home.admin, ticket.id, wish);

    const notes = await findTicketNotes(home.deps, receiver, { ticketId: ticket.id });
    expect(notes.map(({ note }) => note)).toEqual(['Quer trocar o bolo']);
    expect(await listMentions(home.deps, receiver)).toMatchObject([{ ticketId: ticket.id, user: { name: home.admin.name } }]);
    const { messages } = await listMessages(messageDeps(home), receiver, { ticketId: ticket.id, query: {} });
    expect(messages.filter(({ event }) => event?.type === 'note').map(({ body }) => body)).toEqual(['Quer trocar o bolo']);
  });

  it('shows what each user and queue has before it is handed on', async () => {
    const { home, connection, ticket } = await homeWithTicket();
    const loads = () => listTicketLoads(home.deps, home.admin);
    await change(home, home.admin, ticket.id, { queueId: home.queue.queueId });

    expect(await loads()).toEqual({ users: [], queues: [{ id: home.queue.queueId, pending: 1 }] });
    await change(home, home.admin, ticket.id, { status: 'open' });
    await acceptedTicket(home, connection, home.admin, { number: '5511988887777' });
    await snoozeTicket(home.deps, home.admin, { ticketId: ticket.id, until: 'reply' });

    expect(await loads()).toEqual({ users: [{ id: home.admin.userId, open: 2 }], queues: [] });
  });

  it.each(['finance', 'marketing', 'reader'])('is not transferred to somebody of the role %s, who may not answer', async (role) => {
    const { home, ticket } = await homeWithTicket();
    const other = await given.user(home, { role });

    const transfer = change(home, home.admin, ticket.id, { userId: other.userId, queueId: home.queue.queueId, status: 'open' });

    await expect(transfer).rejects.toMatchObject({ code: 'ERR_USER_MAY_NOT_ANSWER', details: { field: 'userId' } });
  });

  it('is not transferred to a user or queue of another company', async () => {
    const { home, ticket } = await homeWithTicket();
    const foreign = await given.company({ deps: home.deps });

    await expect(change(home, home.admin, ticket.id, { userId: foreign.admin.userId, queueId: home.queue.queueId })).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    });
    await expect(change(home, home.admin, ticket.id, { queueId: foreign.queue.queueId })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  });
});
