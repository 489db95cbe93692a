import { beforeEach, describe, expect, it } from 'vitest';
import { createOption } from '#functions/areas/queue-options/create-option.ts';
import { deleteQueue as askToDelete } from '#functions/areas/queues/delete-queue.ts';
import { releaseQueue } from '#functions/areas/queues/release-queue.ts';
import { countTickets } from '#functions/areas/tickets/count-tickets.ts';
import { listTickets } from '#functions/areas/tickets/list-tickets.ts';
import { updateTicket } from '#functions/areas/tickets/update-ticket.ts';
import { updateUser } from '#functions/areas/users/update-user.ts';
import { lineOf } from '#functions/areas/derive/conversation-line.ts';
import { connectionItem } from '#functions/records/connections/connection-item.ts';
import { companyKeys } from '#functions/data/keys.ts';
import type { QueueItem } from '#functions/records/queues/queue-item.ts';
import { readOptionTree } from '#functions/records/queues/queue-option-item.ts';
import { ticketItem } from '#functions/records/tickets/ticket-item.ts';
import { loadVisibility } from '#functions/records/connections/visibility-item.ts';
import type { Principal } from '#functions/tools/principal.ts';
import type { TicketStatus } from '#shared/contract/tickets.ts';
import { customerWrites } from '#tests/support/conversations.ts';
import { disturbed } from '#tests/support/disturbed-table.ts';
import { given, type Home } from '#tests/support/given.ts';

/** Whether a write is the release of an open ticket. */
const isOfOpen = (write: unknown): boolean => JSON.stringify(write).includes('"set":{"status":"open"');

describe('deleting a queue', () => {
  let home: Home;
  let sales: QueueItem;
  let agent: Principal;
  let connection: Awaited<ReturnType<typeof given.connection>>;
  const part = () => home.deps.table.forCompany(home.company.companyId);

  beforeEach(async () => {
    home = await given.company();
    sales = await given.queue(home, { name: 'Vendas' });
    // Of both queues: an agent who has one queue of the connection left.
    agent = await given.user(home, { queueIds: [home.queue.queueId, sales.queueId] });
    connection = await given.connection(home, { queueIds: [sales.queueId, home.queue.queueId], greetingMessage: 'Olá' });
  });

  const release = async (): Promise<void> => {
    for (const job of home.deps.jobs.take()) if (job.type === 'releaseQueue') await releaseQueue(home.deps, job);
  };

  async function jobsOfDeletion() {
    await askToDelete(home.deps, home.admin, { queueId: sales.queueId });
    return home.deps.jobs.take().flatMap((job) => (job.type === 'releaseQueue' ? [job] : []));
  }

  async function deleteQueue(): Promise<void> {
    await askToDelete(home.deps, home.admin, { queueId: sales.queueId });
    await release();
  }

  /** Makes a ticket of the queue in each state. */
  async function ticketsOf(queue: QueueItem): Promise<void> {
    for (const [index, status] of (['pending', 'open', 'closed'] as const).entries()) {
      await customerWrites(home, connection, { number: `551197777000${index}` });
      const [ticket] = (await listTickets(home.deps, home.admin, { status: 'pending', showAll: true })).tickets.filter(({ queueId }) => queueId === null);
      const change = async (wish: object): Promise<unknown> => updateTicket(home.deps, home.admin, { ticketId: ticket!.id, change: wish });
      await change({ queueId: queue.queueId });
      if (status !== 'pending') await change({ status: 'open' });
      if (status === 'open') await change({ userId: agent.userId });
      if (status === 'closed') await change({ status: 'closed' });
    }
  }

  const statusesSeen = async (viewer: Principal): Promise<Record<TicketStatus, number>> => {
    const seen = await Promise.all(
      (['pending', 'open', 'closed'] as const).map(async (status) => [status, await listTickets(home.deps, viewer, { status })] as const),
    );
    return Object.fromEntries(seen.map(([status, { tickets }]) => [status, tickets.length])) as Record<TicketStatus, number>;
  };

  it('leaves its tickets without a queue: nobody who could work on them loses them, and the counts stay exact', async () => {
    await ticketsOf(sales);
    const before = await countTickets(home.deps, agent);

    await deleteQueue();

    const left: Principal = { ...agent, queueIds: [home.queue.queueId] };
    expect(await statusesSeen(left)).toEqual({ pending: 1, open: 1, closed: 1 });
    expect(await countTickets(home.deps, left)).toEqual(before);
    const { tickets } = await listTickets(home.deps, home.admin, { showAll: true });
    expect(tickets.map(({ queueId }) => queueId)).toEqual([null, null, null]);
  });

  it('takes it from connections, users and their sessions, with its options', async () => {
    const { companyId } = home.company;
    await createOption(home.deps, home.admin, { queueId: sales.queueId, parentId: null, title: 'Boletos', message: '' });

    await deleteQueue();

    const stored = connectionItem.parse(await part().get(companyKeys.connection(companyId, connection.connectionId)));
    const [user, session] = await Promise.all(
      [companyKeys.user(companyId, agent.userId), companyKeys.session(companyId, agent.userId, 0)].map((key) => part().get(key)),
    );
    expect(stored.queueIds).toEqual([home.queue.queueId]);
    expect((await loadVisibility(part(), companyId, home.deps.clock.nowMs() + 60_000)).get(connection.connectionId)).toEqual([home.queue.queueId]);
    expect([user?.['queueIds'], session?.['queueIds']]).toEqual([[home.queue.queueId], [home.queue.queueId]]);
    expect(await readOptionTree(part(), companyId, sales.queueId)).toEqual([]);
  });

  it('takes it from a user who is given other queues at this moment, and from their session', async () => {
    const { companyId } = home.company;
    const other = await given.queue(home, { name: 'Cobrança' });
    await askToDelete(home.deps, home.admin, { queueId: sales.queueId });
    let isMet = false;
    const table = disturbed(home.deps.table, async (_kind, write, args) => {
      const isOfUser = JSON.stringify(args).includes(agent.userId);
      if (isOfUser && !isMet) {
        isMet = true;
        await updateUser(home.deps, home.admin, { userId: agent.userId, change: { queueIds: [...agent.queueIds, other.queueId] } });
      }
      return write();
    });

    await releaseQueue({ ...home.deps, table }, { companyId, queueId: sales.queueId });

    const rows = await Promise.all([companyKeys.user(companyId, agent.userId), companyKeys.session(companyId, agent.userId, 0)].map((key) => part().get(key)));
    const left = [home.queue.queueId, other.queueId];
    expect(rows.map((row) => row?.['queueIds'])).toEqual([left, left]);
    expect(rows[0]?.['revision']).toBe(3);
  });

  it('finds what came to the queue at the last moment', async () => {
    await askToDelete(home.deps, home.admin, { queueId: sales.queueId });
    const [late, first] = home.deps.jobs.sent.map(({ job, notBeforeMs }) => ({ job, notBeforeMs })).filter(({ job }) => job.type === 'releaseQueue');

    expect([first?.notBeforeMs, late?.notBeforeMs]).toEqual([undefined, home.deps.clock.nowMs() + 60_000]);
  });

  it('lets alone a queue that is still there', async () => {
    await ticketsOf(sales);

    await releaseQueue(home.deps, { companyId: home.company.companyId, queueId: sales.queueId });

    const { tickets } = await listTickets(home.deps, home.admin, { showAll: true });
    expect(new Set(tickets.map(({ queueId }) => queueId))).toEqual(new Set([sales.queueId]));
  });

  it('can be done again after a failure, and then changes nothing more', async () => {
    await ticketsOf(sales);
    await deleteQueue();
    const before = await countTickets(home.deps, home.admin);

    await releaseQueue(home.deps, { companyId: home.company.companyId, queueId: sales.queueId });

    expect(await countTickets(home.deps, home.admin)).toEqual(before);
  });

  it('leaves a ticket the time of a message that comes while it is released', async () => {
    await ticketsOf(sales);
    home.deps.clock.advance(5 * 60_000);
    const shown = async () => (await listTickets(home.deps, agent, { status: 'open' })).tickets[0];
    const [job] = await jobsOfDeletion();
    let heard: string | undefined;
    const table = disturbed(home.deps.table, async (kind, write, [first]) => {
      if (kind === 'commit' && heard === undefined && isOfOpen(first)) {
        heard = 'now';
        await customerWrites(home, connection, { number: '5511977770001', text: 'ainda aí?' });
        heard = (await shown())?.updatedAt;
      }
      return write();
    });

    await releaseQueue({ ...home.deps, table }, job!);

    expect(heard).toBeDefined();
    expect(await shown()).toMatchObject({ queueId: null, lastMessage: 'ainda aí?', updatedAt: heard });
  });

  it('leaves no line in the conversations: nobody transferred them', async () => {
    await ticketsOf(sales);
    const [ticket] = (await listTickets(home.deps, home.admin, { status: 'closed' })).tickets;
    const row = async () => ticketItem.parse(await part().get(companyKeys.ticket(home.company.companyId, ticket!.id)));
    const before = await row();

    await deleteQueue();

    expect(lineOf(before, await row())).toBeUndefined();
  });
});
