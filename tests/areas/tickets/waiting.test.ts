import { expect, it } from 'vitest';
import { sendMessage } from '#functions/areas/messages/send-message.ts';
import { createQueue } from '#functions/areas/queues/create-queue.ts';
import { updateQueue } from '#functions/areas/queues/update-queue.ts';
import { linkTag } from '#functions/areas/tags/tag-ticket.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { messageRoutes } from '#shared/contract/messages.ts';
import { queueRoutes } from '#shared/contract/queues.ts';
import { storedTicket } from '#tests/areas/inbound/given-menu.ts';
import { allTickets, customerWrites } from '#tests/support/conversations.ts';
import { given } from '#tests/support/given.ts';
import { messageDeps } from '#tests/support/message-deps.ts';
import { derived } from '#tests/support/stream.ts';
import { givenTag } from '#tests/support/tags.ts';

async function waiting(...numbers: readonly string[]) {
  const home = await given.company();
  const connection = await given.connection(home, { queueIds: [home.queue.queueId] });
  const writes = async (number: string, text: string) => {
    await customerWrites(home, connection, { number, text });
    home.deps.clock.advance(90_000);
  };
  for (const number of numbers) await writes(number, `de ${number}`);
  const says = async (id: Awaited<ReturnType<typeof allTickets>>[number]['id'], text: string) => {
    await sendMessage(messageDeps(home), home.admin, { ticketId: id, body: messageRoutes.sendMessage.body.parse({ body: text }), files: [] });
  };
  const list = async (filter: object = {}) => {
    const { tickets } = await listTickets(home.deps, home.admin, { status: 'pending', oldestFirst: true, ...filter });
    return tickets;
  };
  return { home, writes, says, list };
}

const [first, second, third] = ['5511960000001', '5511960000002', '5511960000003'] as const;

it('a customer who writes again keeps the place of the wait, also behind a page', async () => {
  const { home, writes, list } = await waiting(first, second, third);
  const [ticket] = await list();
  const before = await storedTicket(home, ticket!.id);

  await writes(first, 'ainda aí?');

  expect((await list()).map(({ contact }) => contact.number)).toEqual([first, second, third]);
  expect(await storedTicket(home, ticket!.id)).toMatchObject({ lastMessage: 'ainda aí?', gsi4Sk: before['gsi4Sk'] });
});

it('a customer who is handed to another queue keeps the place of the wait, also behind a page', async () => {
  const { home, list } = await waiting(first, second, third);
  const sales = await given.queue(home);
  const [ticket] = await list();
  const before = await storedTicket(home, ticket!.id);

  const moved = await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { queueId: sales.queueId, status: 'pending' } });

  expect(moved.waitingSince).toBe(ticket!.waitingSince);
  expect(await storedTicket(home, ticket!.id)).toMatchObject({ queueId: sales.queueId, gsi3Sk: before['gsi3Sk'], gsi4Sk: before['gsi4Sk'] });
});

it('the longest wait comes first whatever the list is filtered by', async () => {
  const { home, list } = await waiting(first, second);
  const tag = await givenTag(home, 'Urgente');
  for (const { id } of await list()) await linkTag(home.deps, home.admin, { ticketId: id, tagId: tag.id });
  await derived(home);

  for (const filter of [{ queueIds: [home.queue.queueId] }, { tags: [tag.id] }]) {
    expect((await list(filter)).map(({ contact }) => contact.number)).toEqual([first, second]);
  }
});

it('the longest wait comes first on the first page of a filtered list, however many wait', { timeout: 60_000 }, async () => {
  const numbers = Array.from({ length: 47 }, (_, index) => `551196100${String(index).padStart(4, '0')}`);
  const { home, list } = await waiting(...numbers);
  const tag = await givenTag(home, 'Urgente');
  // Its number is the lowest, and its wait the shortest.
  const [oldest] = await list();
  for (const status of ['open', 'pending'] as const) await updateTicket(home.deps, home.admin, { ticketId: oldest!.id, change: { status } });
  for (const { id } of await allTickets(home)) await linkTag(home.deps, home.admin, { ticketId: id, tagId: tag.id });
  await derived(home);

  const pages: string[][] = [];
  for (let cursor: string | undefined, hasMore = true; hasMore;) {
    const query = { status: 'pending' as const, oldestFirst: true, tags: [tag.id], ...(cursor ? { cursor } : {}) };
    const page: Awaited<ReturnType<typeof listTickets>> = await listTickets(home.deps, home.admin, query);
    pages.push(page.tickets.map(({ contact }) => contact.number));
    [cursor, hasMore] = [page.nextCursor, page.hasMore];
  }

  expect(pages.flat()).toEqual([...numbers.slice(1), numbers[0]]);
  expect(pages[0]).toHaveLength(40);
});

it('a ticket that was answered and returned waits with the words of its customer', async () => {
  const { home, writes, says, list } = await waiting(first);
  const [ticket] = await list();
  await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { status: 'open' } });
  await says(ticket!.id, '*Ana:*\num momento');
  expect((await allTickets(home))[0]).toMatchObject({ lastMessage: 'um momento', lastMessageFromMe: true });

  await updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: { status: 'pending' } });

  expect((await list())[0]).toMatchObject({ lastMessage: `de ${first}`, lastMessageFromMe: false });
  await writes(first, 'e então?');
  expect((await list())[0]).toMatchObject({ lastMessage: 'e então?' });
  expect(await storedTicket(home, ticket!.id)).not.toHaveProperty('heardWords');
});

it('a queue says when a wait is long, and keeps it where a change leaves it out', async () => {
  const home = await given.company();
  const created = await createQueue(home.deps, home.admin, queueRoutes.createQueue.body.parse({ name: 'Balcão', color: '#123456' }));
  expect(created).toMatchObject({ amberMinutes: 10, redMinutes: 30 });

  await updateQueue(home.deps, home.admin, { queueId: created.id, amberMinutes: 3, redMinutes: 5 });

  expect(await updateQueue(home.deps, home.admin, { queueId: created.id, name: 'Caixa' })).toMatchObject({ amberMinutes: 3, redMinutes: 5 });
});
